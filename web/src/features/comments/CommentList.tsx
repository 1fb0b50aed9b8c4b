import { useEffect } from 'react';
import { useCommentsInfiniteQuery, type CommentQuery } from '../../api/comments.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import type { CommentActions } from './CommentLine.tsx';
import { CommentThread } from './CommentThread.tsx';
import { threadsOf } from './threads.ts';
import css from './Comments.module.css';
import { t } from '../../i18n/translate.ts';

/** Number of pages that are loaded to find the focused comment; the user can load more. */
const SEARCHED_PAGES = 5;

/** Loads older comments until the focused one is among them. */
function useLoadUntil(list: ReturnType<typeof useCommentsInfiniteQuery>, { sort }: CommentQuery, focusedId?: number) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const oldest = data?.pages.at(-1)?.comments.at(-1)?.id;
  const isMissing = focusedId !== undefined && oldest !== undefined && oldest > focusedId;
  const mayLoad = sort === 'new' && isMissing && hasNextPage && (data?.pages.length ?? 0) < SEARCHED_PAGES;
  useEffect(() => {
    if (mayLoad && !isFetching && !isError) void fetchNextPage();
  }, [mayLoad, isFetching, isError, fetchNextPage]);
}

type Props = { query: CommentQuery; focusedId?: number | undefined; actions: CommentActions };

export function CommentList({ query, focusedId, actions }: Props) {
  const list = useCommentsInfiniteQuery(query);
  useLoadUntil(list, query, focusedId);
  const { data, isLoading, isError, error, refetch } = list;
  // A list that was left while it loaded is loaded again.
  const isCancelled = error !== undefined && 'name' in error && error.name === 'AbortError';
  if (isLoading || (isCancelled && !data)) return <Loading shape="list" count={3} />;
  if (isError && !data) {
    return (
      <ErrorState text={t('Unable to load comments at the moment. Please try again.')} onRetry={() => void refetch()} />
    );
  }
  const threads = threadsOf(data?.pages.flatMap((page) => page.comments) ?? []);
  if (threads.length === 0) {
    return <EmptyState title={t('No comments yet.')} {...(actions.canWrite && { hint: t('Say what you think.') })} />;
  }
  return (
    <>
      <ul className={css['threads']}>
        {threads.map((thread) => (
          <CommentThread key={thread.comment.id} thread={thread} focusedId={focusedId} actions={actions} />
        ))}
      </ul>
      <MoreButton {...moreOf(list)} />
    </>
  );
}
