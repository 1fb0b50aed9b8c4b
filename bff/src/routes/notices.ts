import { fail } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { route, type Route } from '#http/route';
import { readItemAddress } from '#pages/item-address';
import { createPublicItems } from '#pages/public-items';
import type { RouteDeps } from '#routes/deps';
import { id as idSchema, idParams } from '#contract/common';
import * as schemas from '#contract/notice';
import { noticeOf, noticeStateView } from '#views/notice';
import { orNull } from '#views/scalar';

const common = { tag: 'notices', access: 'public' } as const;

export function noticeRoutes(deps: RouteDeps): Route[] {
  const { notices } = deps.clients;
  const findItem = createFindItem(deps);
  return [
    route({
      ...common,
      method: 'post',
      path: '/notices',
      operationId: 'sendNotice',
      summary: 'Tell the admins about a video, comment or profile, without an account',
      limits: ['notice'],
      body: schemas.noticeBody,
      status: 201,
      response: schemas.NoticeMade,
      errors: [404],
      async handle({ body }) {
        const item = await findItem(body.item_url);
        const clientId = body.client_id ?? '';
        const { id, key } = await notices.createNotice({ ...item, notice: noticeOf(body), clientId });
        return { id: Number(id), key: orNull(key) };
      },
    }),
    route({
      ...common,
      method: 'get',
      path: '/notices/{id}',
      operationId: 'readNotice',
      summary: 'Read what became of a notice; an unknown one and a wrong key are answered alike',
      limits: ['noticeKey'],
      params: idParams,
      query: schemas.noticeKeyQuery,
      response: schemas.NoticeState,
      errors: [404],
      handle: async ({ params: { id }, query: { key } }) =>
        noticeStateView(await notices.getNotice({ id: fromId(id), key })),
    }),
    route({
      ...common,
      method: 'post',
      path: '/notices/{id}/objection',
      operationId: 'objectToCounterNotice',
      summary:
        'Say that you have gone to court about a counter-notice; the first objection counts, a repeat changes nothing',
      limits: ['noticeKey', 'notice'],
      params: idParams,
      body: schemas.objectionBody,
      response: schemas.NoticeState,
      errors: [404, 409],
      async handle({ params: { id }, body: { key, text } }) {
        const { notice } = await notices.objectToCounterNotice({ id: fromId(id), key, text });
        if (!notice) throw new Error('No notice.');
        return noticeStateView(notice);
      },
    }),
  ];
}

/** Finds what everybody may see at an address of this installation. */
function createFindItem(deps: RouteDeps) {
  const items = createPublicItems(deps);

  /** Moderation checks that users can see it. */
  async function findComment(typed: string, videoId: bigint) {
    const read = idSchema.safeParse(typed);
    if (!read.success) throw fail('nothing_public_here');
    const { comments } = await deps.clients.comments.batchGetComments({ ids: [fromId(read.data)] });
    if (comments[0]?.videoId !== videoId) throw fail('nothing_public_here');
    return { itemType: ItemType.COMMENT, itemId: fromId(read.data) };
  }

  return async (url: string): Promise<{ itemType: ItemType; itemId: bigint }> => {
    const address = readItemAddress(url, { origin: deps.publicOrigin });
    if (!address) throw fail('item_url_elsewhere');
    if (address.profile !== undefined) {
      const user = await items.user(address.profile);
      if (!user) throw fail('nothing_public_here');
      return { itemType: ItemType.USER, itemId: user.id };
    }
    const found = await items.video(address.video ?? '');
    if (!found) throw fail('nothing_public_here');
    const videoId = found.video.id;
    if (address.comment !== undefined) return findComment(address.comment, videoId);
    return { itemType: ItemType.VIDEO, itemId: videoId };
  };
}
