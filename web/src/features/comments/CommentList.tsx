import { useCommentsInfiniteQuery } from '../../api/comments.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { CommentLine, type CommentActions } from './CommentLine.tsx';
import { threadsOf } from './threads.ts';
import css from './Comments.module.css';

export function CommentList({ videoId, actions }: { videoId: number; actions: CommentActions }) {
  const list = useCommentsInfiniteQuery(videoId);
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
        {threads.map(({ comment, replies }) => (
          <li key={comment.id}>
            <CommentLine comment={comment} actions={actions} />
            {replies.length > 0 && (
              <ul className={css['replies']}>
                {replies.map((reply) => (
                  <li key={reply.id}>
                    <CommentLine comment={reply} actions={actions} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <MoreButton {...moreOf(list)} />
    </>
  );
}
