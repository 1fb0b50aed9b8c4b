import { fail } from '@tallscreen/kit/errors';
import { readText } from '@tallscreen/proto/rules/read-text';
import { AccountStatus, type PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { hydrate } from '#reads/hydrate';
import { toViewer, viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { listUploads } from '#routes/media-items';
import { Account } from '#contract/auth';
import { page } from '#contract/common';
import * as schemas from '#contract/profile';
import { accountView } from '#views/auth';
import { userSummaryView } from '#views/user';
import { orNull, roleName } from '#views/scalar';
import { videoView } from '#views/video';

const common = { tag: 'profiles', access: 'signedIn' } as const;
const SEARCH_LIMIT = 10;

/** Returns the active user of this name. Throws 404. */
export async function readByName({ reads }: Pick<RouteDeps, 'reads'>, username: string): Promise<PublicUser> {
  const user = await reads.users.byName(username);
  if (!user) throw fail('user_not_found');
  return user;
}

export function profileRoutes(deps: RouteDeps): Route[] {
  const { clients, reads } = deps;
  return [
    route({
      ...common,
      method: 'get',
      path: '/profile/search',
      operationId: 'searchUsers',
      summary: 'Find users whose name begins with the query',
      limits: ['read'],
      query: schemas.searchQuery,
      response: schemas.FoundUsers,
      async handle({ user, query: { q } }) {
        const { users } = await clients.users.searchUsers({ query: q, pageSize: SEARCH_LIMIT });
        const active = users.filter(({ status }) => status === AccountStatus.ACTIVE);
        const blocked = await reads.blocks.among(
          viewerOf(user),
          active.map(({ id }) => id),
        );
        return { users: active.filter(({ id }) => !blocked.has(id)).map(userSummaryView) };
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/profile/bio',
      operationId: 'updateBio',
      summary: 'Change your profile text',
      limits: ['write'],
      body: schemas.bioBody,
      bodyKind: 'form',
      response: Account,
      async handle({ body: { bio } }) {
        const { user } = await clients.users.updateMe({ bio });
        if (!user) throw fail('user_not_found');
        return accountView(user);
      },
    }),
    route({
      ...common,
      method: 'get',
      path: '/profile/{username}',
      operationId: 'readProfile',
      summary: 'Read a public profile with its live videos',
      limits: ['read'],
      params: schemas.usernameParams,
      query: page(30, 100),
      response: schemas.Profile,
      errors: [404],
      async handle({ user: caller, params: { username }, query }) {
        const user = await readByName(deps, username);
        const viewer = viewerOf(caller);
        const asked = { uploaderId: user.id, kind: VideoKind.VIDEO, viewer, page: query };
        const follows = clients.follows.batchGetProfileStats({
          lookups: [{ userId: user.id, viewer: toViewer(viewer) }],
        });
        const [{ stats }, uploads, totals] = await Promise.all([
          follows,
          // Some videos are for followers only.
          follows.then(({ stats: [own] }) => listUploads(deps, { ...asked, isFollower: own?.isFollowing ?? false })),
          clients.analytics.batchGetOwnerTotals({ ownerIds: [user.id] }),
          reads.blocks.refuse(viewer, user.id, 'user_not_found'),
        ]);
        const counts = stats[0];
        return {
          ...userSummaryView(user),
          bio: readText(user.bio),
          role: roleName(user.role),
          followers: Number(counts?.followerCount ?? 0),
          following: Number(counts?.followingCount ?? 0),
          total_likes: Number(counts?.totalLikeCount ?? 0),
          total_views: Number(totals.totals[0]?.viewCount ?? 0),
          is_following: counts?.isFollowing ?? false,
          is_muted: counts?.isMuted ?? false,
          videos: (await hydrate(reads, viewer, uploads.videos)).map(videoView),
          next_cursor: orNull(uploads.nextPageToken),
        };
      },
    }),
  ];
}
