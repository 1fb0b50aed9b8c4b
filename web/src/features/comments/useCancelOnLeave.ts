import { useEffect } from 'react';
import { commentsApi, type CommentQuery } from '../../api/comments.ts';
import { useAppDispatch } from '../../app/store.ts';

/** Cancels the call for a list when another one is asked for or the discussion is left; null cancels nothing. */
export function useCancelOnLeave(query: CommentQuery | null): void {
  const dispatch = useAppDispatch();
  const { videoId, sort, status } = query ?? {};
  useEffect(() => {
    if (videoId === undefined || sort === undefined) return undefined;
    const running = commentsApi.util.getRunningQueryThunk('comments', { videoId, sort, ...(status && { status }) });
    return () => dispatch(running)?.abort();
  }, [dispatch, videoId, sort, status]);
}
