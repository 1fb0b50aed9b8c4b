import { api } from './base.ts';
import type { Counted, Done, Liked, NewReport, ReportMade, TrackEvent, ViewSource } from '@tallscreen/bff/contract';
import { patchCached, type MediaItemRef } from './patchCached.ts';

export type { MediaItemRef };

const pathOf = ({ type, id }: MediaItemRef) => (type === 'promo' ? `/promos/${id}` : `/videos/${id}`);

function applyLike(target: Liked, isLiked: boolean, likes?: number) {
  if (likes !== undefined) target.likes = likes;
  else if (target.liked !== isLiked) target.likes = Math.max(0, target.likes + (isLiked ? 1 : -1));
  target.liked = isLiked;
}

export const engagementApi = api.injectEndpoints({
  endpoints: (build) => ({
    setLike: build.mutation<Liked, { item: MediaItemRef; isLiked: boolean }>({
      query: ({ item, isLiked }) => ({
        url: `${pathOf(item)}/${isLiked ? 'like' : 'unlike'}`,
        method: 'POST',
      }),
      async onQueryStarted({ item, isLiked }, lifecycle) {
        const patch = (likes?: number) => patchCached(item, (shown) => applyLike(shown, isLiked, likes), lifecycle);
        const optimistic = patch();
        try {
          const { data } = await lifecycle.queryFulfilled;
          if (typeof data?.likes === 'number') patch(data.likes);
        } catch {
          for (const change of optimistic) change.undo();
        }
      },
    }),
    /** `source`: where the user came upon the item. */
    reportView: build.mutation<Counted, { item: MediaItemRef; source: ViewSource | undefined }>({
      query: ({ item, source }) => ({
        url: `${pathOf(item)}/view`,
        method: 'POST',
        ...(source && { body: { source } }),
      }),
    }),
    /** Also sent while the page unloads (app/outlive.ts). `sendBeacon` could not carry the access token. */
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
