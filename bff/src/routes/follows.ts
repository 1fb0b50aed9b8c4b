import type { Person } from '@tallscreen/kit/auth/person';
import { fail } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { FollowDirection } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { route, type Route } from '#http/route';
import { readShown } from '#reads/read-shown';
import { viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { readByName } from '#routes/profiles';
import { idParams, page, type Page } from '#contract/common';
import * as schemas from '#contract/profile';
import { userSummaryView } from '#views/user';
import { orNull } from '#views/scalar';

const command = { tag: 'profiles', access: 'signedIn', limits: ['write'], params: idParams, errors: [404] } as const;
const list = {
  method: 'get',
  tag: 'profiles',
  access: 'signedIn',
  limits: ['read'],
  params: schemas.usernameParams,
  query: page(50, 100),
  errors: [404],
} as const;
export function followRoutes(deps: RouteDeps): Route[] {
  const { clients, reads } = deps;

  async function setFollow(id: number, isFollowing: boolean) {
    const answer = await clients.follows.setFollow({ userId: fromId(id), isFollowing });
    return { followers: Number(answer.followerCount), is_following: answer.isFollowing };
  }

  async function listUsers(caller: Person, username: string, direction: FollowDirection, { cursor = '', limit }: Page) {
    const viewer = viewerOf(caller);
    const { id: userId } = await readByName(deps, username);
    const read = async (pageToken: string) => {
      const answer = await clients.follows.listFollows({ userId, direction, pageSize: limit, pageToken });
      return { items: answer.userIds, nextPageToken: answer.nextPageToken };
    };
    const keepActive = async (userIds: readonly bigint[]) => {
      const [users, blocked] = await Promise.all([
        reads.users.byIds(userIds),
        reads.blocks.among(viewer, [userId, ...userIds]),
      ]);
      if (blocked.has(userId)) throw fail('user_not_found');
      return userIds.flatMap((id) => {
        const user = users.get(id);
        return user?.status === AccountStatus.ACTIVE && !blocked.has(id) ? [userSummaryView(user)] : [];
      });
    };
    const { shown: active, nextPageToken } = await readShown(cursor, read, keepActive);
    return { active, next_cursor: orNull(nextPageToken) };
  }

  return [
    route({
      ...command,
      method: 'post',
      path: '/profile/follow/{id}',
      operationId: 'follow',
      summary: 'Follow a user; a repeat changes nothing',
      response: schemas.Followed,
      handle: ({ params: { id } }) => setFollow(id, true),
    }),
    route({
      ...command,
      method: 'delete',
      path: '/profile/unfollow/{id}',
      operationId: 'unfollow',
      summary: 'Unfollow a user; a repeat changes nothing',
      response: schemas.Followed,
      handle: ({ params: { id } }) => setFollow(id, false),
    }),
    route({
      ...list,
      path: '/profile/{username}/followers',
      operationId: 'listFollowers',
      summary: 'List the followers of a user, newest first',
      response: schemas.FollowerList,
      async handle({ user, params: { username }, query }) {
        const { active, next_cursor } = await listUsers(user, username, FollowDirection.FOLLOWERS, query);
        return { followers: active, next_cursor };
      },
    }),
    route({
      ...list,
      path: '/profile/{username}/following',
      operationId: 'listFollowing',
      summary: 'List the users whom a user follows, newest first',
      response: schemas.FollowingList,
      async handle({ user, params: { username }, query }) {
        const { active, next_cursor } = await listUsers(user, username, FollowDirection.FOLLOWING, query);
        return { following: active, next_cursor };
      },
    }),
  ];
}
