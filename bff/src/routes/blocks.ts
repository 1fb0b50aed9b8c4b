import { fromId } from '@tallscreen/kit/ids';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { Done, idParams, page } from '#schemas/common';
import { BlockList } from '#schemas/profile';
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
