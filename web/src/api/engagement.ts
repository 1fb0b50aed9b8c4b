import { api, UNTIL_ANSWERED } from './base.ts';
import type { Counted, TrackEvent, ViewSource } from '@tallscreen/bff/contract/analytics';
import type { Done, ItemType } from '@tallscreen/bff/contract/common';
import type { NewReport, ReportMade } from '@tallscreen/bff/contract/report';
import type { Liked } from '@tallscreen/bff/contract/video';

export type MediaItemRef = { type: ItemType; id: number };

const pathOf = ({ type, id }: MediaItemRef) => (type === 'promo' ? `/promos/${id}` : `/videos/${id}`);

export const engagementApi = api.injectEndpoints({
  endpoints: (build) => ({
    setLike: build.mutation<Liked, { item: MediaItemRef; isLiked: boolean }>({
      query: ({ item, isLiked }) => ({
        url: `${pathOf(item)}/${isLiked ? 'like' : 'unlike'}`,
        method: 'POST',
      }),
    }),
    /** `source`: where the user came upon the item. The server counts repeated views once. */
    reportView: build.mutation<Counted, { item: MediaItemRef; source: ViewSource | undefined }>({
      query: ({ item, source }) => ({
        url: `${pathOf(item)}/view`,
        method: 'POST',
        ...(source && { body: { source } }),
      }),
      extraOptions: UNTIL_ANSWERED,
    }),
    /** Sent even while the page unloads (app/outlive.ts). `sendBeacon` could not carry the access token. */
    track: build.mutation<Done, { item: MediaItemRef; event: TrackEvent; watch_duration?: number }>({
      query: ({ item, ...event }) => ({
        url: '/analytics/track',
        method: 'POST',
        body: { video_id: item.id, ...event, ...(item.type === 'promo' && { item_type: 'promo' }) },
      }),
    }),
    report: build.mutation<ReportMade, NewReport>({
      query: (body) => ({ url: '/report', method: 'POST', body }),
    }),
  }),
});

export const { useReportMutation } = engagementApi;
