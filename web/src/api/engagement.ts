import { api } from './base.ts';
import { feedApi } from './feed.ts';
import type { ItemType, ReportReason } from './types.ts';
import { videosApi } from './videos.ts';

export type ClipRef = { type: 'video' | 'promo'; id: number };
type Liked = { likes: number; liked: boolean };
type TrackEvent = 'watch' | 'complete' | 'loop' | 'share';

const pathOf = ({ type, id }: ClipRef) => (type === 'promo' ? `/promos/${id}` : `/videos/${id}`);

function applyLike(target: Liked, isLiked: boolean, likes?: number) {
  if (likes !== undefined) target.likes = likes;
  else if (target.liked !== isLiked) target.likes = Math.max(0, target.likes + (isLiked ? 1 : -1));
  target.liked = isLiked;
}

export const engagementApi = api.injectEndpoints({
  endpoints: (build) => ({
    setLike: build.mutation<Liked | null, { clip: ClipRef; isLiked: boolean }>({
      query: ({ clip, isLiked }) => ({ url: `${pathOf(clip)}/${isLiked ? 'like' : 'unlike'}`, method: 'POST' }),
      async onQueryStarted({ clip, isLiked }, lifecycle) {
        const { dispatch, queryFulfilled } = lifecycle;
        const patch = (likes?: number) => [
          ...feedApi.util.selectCachedArgsForQuery(lifecycle.getState() as never, 'feed').map((pin) =>
            dispatch(
              feedApi.util.updateQueryData('feed', pin, ({ pages }) => {
                for (const item of pages.flatMap((page) => page.items)) {
                  if (item.type === clip.type && item.id === clip.id) applyLike(item, isLiked, likes);
                }
              }),
            ),
          ),
          ...(clip.type === 'video'
            ? [dispatch(videosApi.util.updateQueryData('video', clip.id, (video) => applyLike(video, isLiked, likes)))]
            : []),
        ];
        const optimistic = patch();
        try {
          const { data } = await queryFulfilled;
          if (typeof data?.likes === 'number') patch(data.likes);
        } catch {
          for (const change of optimistic) change.undo();
        }
      },
    }),
    reportView: build.mutation<{ counted?: boolean } | null, ClipRef>({
      query: (clip) => ({ url: `${pathOf(clip)}/view`, method: 'POST', keepalive: true }),
    }),
    /** `keepalive`: must arrive even when the page is being left; a beacon could not carry the bearer. */
    track: build.mutation<unknown, { clip: ClipRef; event: TrackEvent; watch_duration?: number }>({
      query: ({ clip, ...event }) => ({
        url: '/analytics/track',
        method: 'POST',
        body: { video_id: clip.id, ...event, ...(clip.type === 'promo' && { item_type: 'promo' }) },
        keepalive: true,
      }),
    }),
    report: build.mutation<unknown, { item_id: number; item_type: ItemType; reason: ReportReason }>({
      query: (body) => ({ url: '/report', method: 'POST', body }),
    }),
  }),
});

export const { useSetLikeMutation, useReportViewMutation, useTrackMutation, useReportMutation } = engagementApi;
