import { fromId } from '@tallscreen/kit/ids';
import { route, type Route } from '#http/route';
import { viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { Done, idParams, page } from '#contract/common';
import { BlockList } from '#contract/profile';
import { orNull } from '#views/scalar';
import { userSummaryView } from '#views/user';

const common = { tag: 'users', access: 'signedIn' } as const;
const command = { ...common, limits: ['write'], params: idParams, response: Done, errors: [404] } as const;

export const blockRoutes = ({ clients, reads }: RouteDeps): Route[] => [
  route({
    ...command,
    method: 'post',
    path: '/users/{id}/block',
    operationId: 'block',
    summary: 'Block a user: the two can no longer see, follow, message or answer each other; a repeat changes nothing',
    async handle({ params: { id } }) {
      await clients.blocks.setBlock({ userId: fromId(id), isBlocked: true });
      return { detail: 'This person is blocked.' };
    },
  }),
  route({
    ...command,
    method: 'delete',
    path: '/users/{id}/block',
    operationId: 'unblock',
    summary: 'Unblock a user; a repeat changes nothing',
    async handle({ params: { id } }) {
      await clients.blocks.setBlock({ userId: fromId(id), isBlocked: false });
      return { detail: 'This person is no longer blocked.' };
    },
  }),
  route({
    ...command,
    method: 'post',
    path: '/users/{id}/mute',
    operationId: 'mute',
    summary:
      'Mute a user, who does not notice: their videos leave your feed, you see none of their comments, and they cause you no notifications; a repeat changes nothing',
    async handle({ params: { id } }) {
      await clients.blocks.setMute({ userId: fromId(id), isMuted: true });
      return { detail: 'This person is muted.' };
    },
  }),
  route({
    ...command,
    method: 'delete',
    path: '/users/{id}/mute',
    operationId: 'unmute',
    summary: 'Unmute a user; a repeat changes nothing',
    async handle({ params: { id } }) {
      await clients.blocks.setMute({ userId: fromId(id), isMuted: false });
      return { detail: 'This person is no longer muted.' };
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/users/me/mutes',
    operationId: 'listMutes',
    summary: 'List the users whom you mute, newest first',
    limits: ['read'],
    query: page(50, 100),
    response: BlockList,
    async handle({ user, query: { cursor = '', limit } }) {
      const answer = await clients.blocks.listMutes({ pageSize: limit, pageToken: cursor });
      const [users, blocked] = await Promise.all([
        reads.users.byIds(answer.userIds),
        reads.blocks.among(viewerOf(user), answer.userIds),
      ]);
      const seen = answer.userIds.filter((id) => !blocked.has(id));
      return {
        users: seen.flatMap((id) => users.get(id) ?? []).map(userSummaryView),
        next_cursor: orNull(answer.nextPageToken),
      };
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/users/me/blocks',
    operationId: 'listBlocks',
    summary: 'List the users whom you block, newest first',
    limits: ['read'],
    query: page(50, 100),
    response: BlockList,
    async handle({ query: { cursor = '', limit } }) {
      const answer = await clients.blocks.listBlocks({ pageSize: limit, pageToken: cursor });
      const users = await reads.users.byIds(answer.userIds);
      return {
        users: answer.userIds.flatMap((id) => users.get(id) ?? []).map(userSummaryView),
        next_cursor: orNull(answer.nextPageToken),
      };
    },
  }),
];
