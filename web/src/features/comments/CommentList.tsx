import { useCommentsInfiniteQuery, type CommentQuery } from '../../api/comments.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import type { CommentActions } from './CommentLine.tsx';
import { CommentThread } from './CommentThread.tsx';
import { threadsOf } from './threads.ts';
import css from './Comments.module.css';

export function CommentList({ query, actions }: { query: CommentQuery; actions: CommentActions }) {
  const list = useCommentsInfiniteQuery(query);
  const { data, isLoading, isError, refetch } = list;
  if (isLoading) return <ListSkeleton rows={3} />;
  if (isError && !data) {
    return (
      <ErrorState text="Unable to load comments at the moment. Please try again." onRetry={() => void refetch()} />
    );
  }
  const threads = threadsOf(data?.pages.flatMap((page) => page.comments) ?? []);
  if (threads.length === 0) {
    return <EmptyState title="No comments yet." {...(actions.canWrite && { hint: 'Say what you think.' })} />;
  }
  return (
    <>
      <ul className={css['threads']}>
        {threads.map((thread) => (
          <CommentThread key={thread.comment.id} thread={thread} actions={actions} />
        ))}
      </ul>
      <MoreButton {...moreOf(list)} />
    </>
  );
}
