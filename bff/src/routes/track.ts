import type { Request } from 'express';
import { ViewSource } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { route, type Route } from '#http/route';
import { viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { Counted, trackBody, viewBody, type TrackEvent, type ViewSource as ViewSourceName } from '#contract/analytics';
import { idParams, videoIdParams } from '#contract/common';
import { isOncePerWindow } from '#track/track-event';
import type { ItemKind } from '#track/live-media-items';

const itemTypes: Readonly<Record<ItemKind, ItemType>> = { video: ItemType.VIDEO, promo: ItemType.PROMO };

const trackTypes: Readonly<Record<TrackEvent, TrackType>> = {
  view: TrackType.VIEW,
  watch: TrackType.WATCH,
  complete: TrackType.COMPLETE,
  loop: TrackType.LOOP,
  skip: TrackType.SKIP,
  share: TrackType.SHARE,
  impression: TrackType.IMPRESSION,
  viewable: TrackType.VIEWABLE,
  click: TrackType.CLICK,
};

const sources: Readonly<Record<ViewSourceName, ViewSource>> = {
  feed: ViewSource.FEED,
  following: ViewSource.FOLLOWING,
  search: ViewSource.SEARCH,
  tag: ViewSource.TAG,
  profile: ViewSource.PROFILE,
  link: ViewSource.LINK,
};

const common = { method: 'post', access: 'signedIn', limits: ['report'], response: Counted, errors: [404] } as const;

interface ViewerReport {
  readonly kind: ItemKind;
  readonly itemId: number;
  readonly type: TrackType;
  readonly watchSeconds?: number;
  readonly source?: ViewSourceName | undefined;
}

export function trackRoutes({ record, liveItems, addressKeyOf, readToken }: RouteDeps): Route[] {
  async function report(accessToken: string, req: Request, told: ViewerReport) {
    const { kind, itemId, type, watchSeconds = 0 } = told;
    const token = await readToken(accessToken);
    const isUnchecked = !(await liveItems(kind, itemId, viewerOf(token.person)));
    const isView = type === TrackType.VIEW;
    const addressKey = isOncePerWindow(type) ? addressKeyOf(req) : '';
    const source = isView && told.source ? sources[told.source] : ViewSource.UNSPECIFIED;
    const stored = { type, itemType: itemTypes[kind], itemId, viewerId: token.userId, watchSeconds };
    const isFirst = await record({ ...stored, source, isUnchecked, addressKey }, token);
    // Analytics drops an unchecked event if its copy does not say that the item is live, so counting cannot be
    // promised.
    return { counted: isFirst && !isUnchecked };
  }

  const viewRoute = (kind: ItemKind) =>
    route({
      ...common,
      tag: `${kind}s`,
      path: `/${kind}s/{id}/view`,
      operationId: `view${kind === 'video' ? 'Video' : 'Promo'}`,
      summary: 'Report a view; it counts once per viewer in half an hour',
      params: kind === 'video' ? videoIdParams : idParams,
      body: viewBody,
      bodyKind: 'form',
      handle: ({ accessToken, req, params: { id: itemId }, body: { source } }) =>
        report(accessToken, req, { kind, itemId, type: TrackType.VIEW, source }),
    });

  return [
    viewRoute('video'),
    viewRoute('promo'),
    // Small JSON bodies reach this route without Express, see http/track-handler.
    route({
      ...common,
      tag: 'analytics',
      path: '/analytics/track',
      operationId: 'track',
      summary:
        'Report an event of a viewer: view, watch, complete, loop, share or impression; skip when a video was left within two seconds of playing; of a promo also viewable: at least half of it was in view for two seconds since its impression was answered, and click: its link was opened',
      body: trackBody,
      bodyKind: 'form',
      handle: ({ accessToken, req, body: { video_id, event, watch_duration = 0, item_type, source } }) =>
        report(accessToken, req, {
          kind: item_type,
          itemId: video_id,
          type: trackTypes[event],
          watchSeconds: Math.floor(watch_duration),
          source,
        }),
    }),
  ];
}
