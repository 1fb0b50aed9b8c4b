import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useRecentCommentsInfiniteQuery, useRemoveCommentMutation } from '../../api/admin.ts';
import { errorText } from '../../api/errors.ts';
import type { Comment } from '@tallscreen/bff/contract/comment';
import type { ReasonCode } from '@tallscreen/bff/contract/reason';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { ReasonSelect } from './ReasonSelect.tsx';
import css from './Admin.module.css';

function CommentRow({ comment, onDelete }: { comment: Comment; onDelete: () => void }) {
  return (
    <article className={css['comment']}>
      <div>
        <p className="quiet small">
          @{comment.user ?? t('unknown')} · <RelativeTime at={comment.created_at} /> ·{' '}
          <Link className="link" to={`/video/${comment.video_id}`}>
            {t('Video')}
          </Link>
        </p>
        <p>{comment.text}</p>
      </div>
      <IconButton name={t('Delete comment')} icon={<Trash2 />} onClick={onDelete} />
    </article>
  );
}

export function CommentsScreen() {
  const dispatch = useAppDispatch();
  const [toDelete, setToDelete] = useState<Comment | null>(null);
  const [rule, setRule] = useState<ReasonCode>('');
  const [remove, { isLoading: isRemoving }] = useRemoveCommentMutation();
  const list = useRecentCommentsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isLoading, isError, refetch } = list;
  const comments = data?.pages.flatMap((page) => page.comments) ?? [];
  const ask = (comment: Comment) => {
    setRule('');
    setToDelete(comment);
  };
  const confirm = async (comment: Comment) => {
    const { error } = await remove({ id: comment.id, ...(rule && { reason_code: rule }) });
    setToDelete(null);
    if (error) dispatch(toastShown(errorText(error, t('Failed to delete comment.')), 'error'));
  };
  return (
    <Page>
      {isLoading && <Loading shape="list" height={76} />}
      {isError && !data && <ErrorState text={t('Failed to load comments.')} onRetry={() => void refetch()} />}
      {data && comments.length === 0 && <EmptyState title={t('No comments yet.')} hint={t('New ones show up here.')} />}
      <div className={css['section']}>
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} onDelete={() => ask(comment)} />
        ))}
        <MoreButton {...moreOf(list)} />
      </div>
      {toDelete && (
        <ConfirmDialog
          title={t('Delete this comment?')}
          text={t('The comment and its replies are removed for everyone.')}
          action={t('Delete')}
          isBusy={isRemoving}
          onConfirm={() => void confirm(toDelete)}
          onCancel={() => setToDelete(null)}
        >
          <ReasonSelect value={rule} onChange={setRule} />
        </ConfirmDialog>
      )}
    </Page>
  );
}
