import { useEffect, useRef } from 'react';
import type { Marks, Saved } from '@tallscreen/bff/contract';
import { api } from './base.ts';
import { isRefusal } from './errors.ts';

/** Puts an id first, or takes it out. */
function setMark(ids: number[], id: number, isSet: boolean): void {
  const at = ids.indexOf(id);
  if (isSet && at < 0) ids.unshift(id);
  if (!isSet && at >= 0) ids.splice(at, 1);
}

/** Whom the user follows and what the user saved: asked for once, so that no card has to carry it. */
export const marksApi = api.injectEndpoints({
  endpoints: (build) => ({
    marks: build.query<Marks, void>({ query: () => '/me/marks', keepUnusedDataFor: 3_600 }),
    setSave: build.mutation<Saved, { videoId: number; isSaved: boolean }>({
      query: ({ videoId, isSaved }) => ({
        url: `/videos/${videoId}/${isSaved ? 'save' : 'unsave'}`,
        method: 'POST',
      }),
      async onQueryStarted({ videoId, isSaved }, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          marksApi.util.updateQueryData('marks', undefined, (marks) =>
            setMark(marks.saved_video_ids, videoId, isSaved),
          ),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
  }),
});

/** Changes the cached marks at once. Undo it if the call fails. */
export const followMarked = (userId: number, isFollowing: boolean) =>
  marksApi.util.updateQueryData('marks', undefined, (marks) => setMark(marks.followed_user_ids, userId, isFollowing));

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Asks for the marks: once for each screen that has cards, so that a failed call is not repeated by every card. Repeats
 * a failed call after pauses that grow.
 */
export function useMarksQuery(arg?: undefined, options?: { skip: boolean }): void {
  const { data, error, isFetching, requestId, refetch } = marksApi.useMarksQuery(arg, options);
  const pauseMs = useRef(FIRST_PAUSE_MS);
  const hasFailed = error !== undefined && !isFetching && !data && !isRefusal(error);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const timer = setTimeout(() => void refetch(), pauseMs.current);
    pauseMs.current = Math.min(pauseMs.current * 2, LONGEST_PAUSE_MS);
    return () => clearTimeout(timer);
    // The next failed call begins a pause too, also if it was never rendered as a running one.
  }, [hasFailed, requestId, refetch]);
}

/** Returns the marks as far as the screen has loaded them. */
export const useLoadedMarks = (): Marks | undefined => marksApi.endpoints.marks.useQueryState().data;
