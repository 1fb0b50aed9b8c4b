import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { QueueItem } from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import { route, type Route } from '#http/route';
import { nothingWhileAway } from '#reads/while-away';
import type { RouteDeps } from '#routes/deps';
import { Done } from '#contract/common';
import * as schemas from '#contract/queue';
import {
  queueEntryView,
  queueListOf,
  queueSortOf,
  queueStateOf,
  queueTypeOf,
  savedReasonView,
  usersOf,
} from '#views/queue';
import { iso, orNull } from '#views/scalar';

const common = { tag: 'admin', access: ['admin'] } as const;
const command = { ...common, method: 'post', limits: ['write'], params: schemas.queueParams } as const;

export function adminQueueRoutes({ clients, reads }: RouteDeps): Route[] {
  const { queue } = clients;

  /** Entries are listed without the texts of comments while social does not answer. */
  async function readContext(items: readonly QueueItem[]) {
    const ids = items.flatMap(({ itemType, itemId }) => (itemType === ItemType.COMMENT ? [itemId] : []));
    const [found, known] = await Promise.all([
      ids.length > 0 ? clients.comments.batchGetComments({ ids }).catch(nothingWhileAway) : undefined,
      reads.users.byIds(items.flatMap(usersOf)),
    ]);
    const comments = new Map(found?.comments.map((comment) => [comment.id, comment]));
    const authors = await reads.users.byIds([...comments.values()].map(({ userId }) => userId));
    return { comments, users: new Map([...known, ...authors]) };
  }

  return [
    route({
      ...common,
      method: 'get',
      path: '/admin/queue',
      operationId: 'listQueue',
      summary: 'List everything that waits for an admin: uploads, appeals, and what was reported',
      limits: ['read'],
      query: schemas.queueQuery,
      response: schemas.Queue,
      async handle({ query: { cursor = '', limit, list, type, state, sort, language = '', hashtag = '' } }) {
        const { items, nextPageToken } = await queue.listQueueItems({
          pageSize: limit,
          pageToken: cursor,
          list: queueListOf(list),
          type: queueTypeOf(type),
          state: queueStateOf(state),
          sort: queueSortOf(sort),
          language,
          hashtag,
        });
        const context = await readContext(items);
        return { items: items.map((item) => queueEntryView(item, context)), next_cursor: orNull(nextPageToken) };
      },
    }),
    route({
      ...command,
      path: '/admin/queue/{id}/claim',
      operationId: 'claimQueueItem',
      summary: 'Claim an item for ten minutes, or extend the own claim; others cannot decide it meanwhile',
      response: schemas.Claimed,
      errors: [404, 409],
      async handle({ params: { id } }) {
        const { claimedUntil } = await queue.claimQueueItem({ id });
        return { id, claimed_until: iso(claimedUntil), detail: 'Claimed.' };
      },
    }),
    route({
      ...command,
      path: '/admin/queue/{id}/release',
      operationId: 'releaseQueueItem',
      summary: 'End the own claim',
      response: Done,
      errors: [404, 409],
      async handle({ params: { id } }) {
        await queue.releaseQueueItem({ id });
        return { detail: 'Released.' };
      },
    }),
    route({
      ...command,
      path: '/admin/queue/{id}/hand-over',
      operationId: 'handOverQueueItem',
      summary: 'Ask another admin for a second opinion and end the own claim',
      body: schemas.handOverBody,
      response: Done,
      errors: [404, 409],
      async handle({ params: { id }, body: { admin_id, note } }) {
        await queue.handOverQueueItem({ id, toAdminId: fromId(admin_id ?? 0), note: note ?? '' });
        return { detail: admin_id ? 'Handed over.' : 'Withdrawn.' };
      },
    }),
    route({
      ...common,
      method: 'get',
      path: '/admin/saved-reasons',
      operationId: 'listSavedReasons',
      summary: 'List the reasons that you have saved',
      limits: ['read'],
      response: schemas.SavedReasons,
      handle: async () => ({ reasons: (await queue.listSavedReasons({})).reasons.map(savedReasonView) }),
    }),
    route({
      ...common,
      method: 'put',
      path: '/admin/saved-reasons',
      operationId: 'saveReasons',
      summary: 'Replace the reasons that you have saved',
      limits: ['write'],
      body: schemas.savedReasonsBody,
      response: schemas.SavedReasons,
      async handle({ body }) {
        const given = body.reasons.map(({ reason_code, text }) => ({
          reasonCode: reason_code ?? '',
          text: text ?? '',
        }));
        return { reasons: (await queue.setSavedReasons({ reasons: given })).reasons.map(savedReasonView) };
      },
    }),
  ];
}
