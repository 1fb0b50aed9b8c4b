import type { SignedToken } from '@tallscreen/kit/auth/access-token';
import { toId } from '@tallscreen/kit/ids';
import type { z } from 'zod';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { rawJson } from '#http/answer';
import { tokenOrRefuse } from '#http/auth';
import { readSmallJson } from '#http/fast-lane';
import { parse } from '#http/parse';
import { route, type FastCall, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { enterFast } from '#routes/fast-entry';
import { Counted, trackBody, trackEvents } from '#schemas/analytics';
import { idParams, videoIdParams } from '#schemas/common';
import type { ItemKind } from '#track/live-items';

const itemTypes: Readonly<Record<ItemKind, ItemType>> = { video: ItemType.VIDEO, promo: ItemType.PROMO };

const trackTypes: Readonly<Record<(typeof trackEvents)[number], TrackType>> = {
  view: TrackType.VIEW,
  watch: TrackType.WATCH,
  complete: TrackType.COMPLETE,
  loop: TrackType.LOOP,
  share: TrackType.SHARE,
  impression: TrackType.IMPRESSION,
};

const counted = {
  yes: rawJson('{"counted":true}'),
  no: rawJson('{"counted":false}'),
};
const common = { method: 'post', access: 'person', limits: ['report'], response: Counted, errors: [404] } as const;

export function trackRoutes(deps: RouteDeps): Route[] {
  const { record, liveItems } = deps;

  async function report(token: SignedToken, { kind, itemId, type, watchSeconds = 0 }: Told) {
    const checking = liveItems(kind, itemId);
    if (checking) await checking;
    const [itemType, viewerId, occurredAtMs] = [itemTypes[kind], token.userId, Date.now()];
    const isCounted = await record({ type, itemType, itemId, viewerId, watchSeconds, occurredAtMs }, token);
    return isCounted ? counted.yes : counted.no;
  }

  /** Whether the token was revoked is told by the recorder, in the same step. */
  const enter = (call: FastCall): Promise<SignedToken> => enterFast(deps, common.limits, call);

  /** Who may not come in at all is told so, and not what is wrong with the report. */
  async function parseFor({ req }: FastCall, body: unknown) {
    try {
      return parse(trackBody, body);
    } catch (error) {
      await deps.verify(tokenOrRefuse(req));
      throw error;
    }
  }

  const viewRoute = (kind: ItemKind) =>
    route({
      ...common,
      tag: `${kind}s`,
      path: `/${kind}s/{id}/view`,
      operationId: `view${kind === 'video' ? 'Video' : 'Promo'}`,
      summary: 'Report a view; counted once per viewer in half an hour',
      params: kind === 'video' ? videoIdParams : idParams,
      handle: async ({ req, params: { id: itemId } }) =>
        report(await deps.readToken(tokenOrRefuse(req)), { kind, itemId, type: TrackType.VIEW }),
      fast: async (call) => report(await enter(call), { kind, itemId: toId(call.id), type: TrackType.VIEW }),
    });

  return [
    viewRoute('video'),
    viewRoute('promo'),
    route({
      ...common,
      tag: 'analytics',
      path: '/analytics/track',
      operationId: 'track',
      summary: 'Report what a viewer did: view, watch, complete, loop, share, impression',
      body: trackBody,
      bodyKind: 'form',
      handle: async ({ req, body }) => report(await deps.readToken(tokenOrRefuse(req)), toldBy(body)),
      async fast(call) {
        const token = await enter(call);
        const body = await readSmallJson(call.req);
        return report(token, toldBy(await parseFor(call, body)));
      },
    }),
  ];
}

interface Told {
  readonly kind: ItemKind;
  readonly itemId: number;
  readonly type: TrackType;
  readonly watchSeconds?: number;
}

const toldBy = ({ video_id, event, watch_duration = 0, item_type }: z.output<typeof trackBody>): Told => ({
  kind: item_type,
  itemId: video_id,
  type: trackTypes[event],
  watchSeconds: Math.floor(watch_duration),
});
