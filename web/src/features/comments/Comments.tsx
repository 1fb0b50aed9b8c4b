import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDeleteCommentMutation } from '../../api/comments.ts';
import { errorText } from '../../api/errors.ts';
import type { Comment, CommentSort } from '@tallscreen/bff/contract/comment';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentList } from './CommentList.tsx';
import css from './Comments.module.css';
import { msg, t } from '../../i18n/translate.ts';

const ConfirmDialog = lazy(() =>
  import('../../ui/ConfirmDialog.tsx').then((file) => ({ default: file.ConfirmDialog })),
);
const ReportDialog = lazy(() => import('../feed/ReportDialog.tsx').then((file) => ({ default: file.ReportDialog })));

const SORTS: [CommentSort, string][] = [
  ['new', msg('Newest')],
  ['top', msg('Top')],
];

type Props = {
  videoId: number;
  /** A comment to scroll to, such as the one of a notification. */
  focusedId?: number | undefined;
};

/** List and form for the comments of one video; the caller places it in a panel, sheet or page. */
export function Comments({ videoId, focusedId }: Props) {
  const account = useAccount();
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const [answered, setAnswered] = useState<Comment | null>(null);
  const [toDelete, setToDelete] = useState<Comment | null>(null);
  const [flagged, setFlagged] = useState<Comment | null>(null);
  const [sort, setSort] = useState<CommentSort>('new');
  const [remove, { isLoading }] = useDeleteCommentMutation();

  const actions = useMemo(
    () => ({
      canWrite: account !== null,
      mayDelete: (comment: Comment) => account?.role === 'admin' || account?.id === comment.user_id,
      onReply: setAnswered,
      onDelete: setToDelete,
      onFlag: setFlagged,
    }),
    [account],
  );
  const confirmDelete = async (comment: Comment) => {
    const { error } = await remove({ id: comment.id, video_id: videoId });
    setToDelete(null);
    if (error) dispatch(toastShown(errorText(error, t('Failed to delete comment.')), 'error'));
  };

  return (
    <div className={css['comments']}>
      <div className={css['sorts']} role="group" aria-label={t('Order of comments')}>
        {SORTS.map(([value, label]) => (
          <button key={value} type="button" aria-pressed={sort === value} onClick={() => setSort(value)}>
            {t(label)}
          </button>
        ))}
      </div>
      <div className={css['list']} tabIndex={0} role="region" aria-label={t('Discussion')}>
        <CommentList query={{ videoId, sort }} focusedId={focusedId} actions={actions} />
      </div>
      {account ? (
        <CommentForm key={videoId} videoId={videoId} answered={answered} onAnswered={() => setAnswered(null)} />
      ) : (
        <p className={css['guest']}>
          <Link className="link" to="/login" state={{ from: pathname + search }}>
            {t('Log in to post a comment')}
          </Link>
        </p>
      )}
      <Suspense>
        {toDelete && (
          <ConfirmDialog
            title={t('Delete this comment?')}
            text={t('It disappears for everybody, with its replies.')}
            action={t('Delete')}
            isBusy={isLoading}
            onConfirm={() => void confirmDelete(toDelete)}
            onCancel={() => setToDelete(null)}
          />
        )}
        {flagged && <ReportDialog itemType="comment" itemId={flagged.id} onClose={() => setFlagged(null)} />}
      </Suspense>
    </div>
  );
}
