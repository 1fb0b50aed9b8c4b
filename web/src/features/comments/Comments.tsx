import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import {
  useActOnCommentMutation,
  useCommentsInfiniteQuery,
  useDeleteCommentMutation,
  type CommentAct,
  type CommentQuery,
} from '../../api/comments.ts';
import { errorText } from '../../api/errors.ts';
import type { Comment, CommentSort } from '@tallscreen/bff/contract/comment';
import type { ReasonCode } from '@tallscreen/bff/contract/reason';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentList } from './CommentList.tsx';
import { useCancelOnLeave } from './useCancelOnLeave.ts';
import css from './Comments.module.css';
import { msg, t } from '../../i18n/translate.ts';

const ConfirmDialog = lazy(() =>
  import('../../ui/ConfirmDialog.tsx').then((file) => ({ default: file.ConfirmDialog })),
);
const HideDialog = lazy(() => import('./HideDialog.tsx').then((file) => ({ default: file.HideDialog })));
const ReportDialog = lazy(() => import('../feed/ReportDialog.tsx').then((file) => ({ default: file.ReportDialog })));

const SORTS: [CommentSort, string][] = [
  ['new', msg('Newest')],
  ['top', msg('Top')],
];

const STATUSES: [NonNullable<CommentQuery['status']>, string][] = [
  ['held', msg('Held')],
  ['hidden', msg('Hidden')],
];

/** Hiding counts the comment alone; the next answer about the video counts its replies. */
function changeOf({ status }: Comment, act: CommentAct): number {
  if (act === 'approve') return status === 'shown' ? 0 : 1;
  return act === 'hide' && status === 'shown' ? -1 : 0;
}

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
  const [toHide, setToHide] = useState<Comment | null>(null);
  const [flagged, setFlagged] = useState<Comment | null>(null);
  const [sort, setSort] = useState<CommentSort>('new');
  const [status, setStatus] = useState<CommentQuery['status']>();
  const query = { videoId, sort, ...(status && { status }) };
  // Its first page also says what the viewer may do, so it is wanted whatever list is shown.
  const newest: CommentQuery = { videoId, sort: 'new' };
  const { currentData } = useCommentsInfiniteQuery(newest);
  useCancelOnLeave(newest);
  useCancelOnLeave(sort === 'new' && !status ? null : query);
  const page = currentData?.pages[0];
  const [canDecide, canPin] = [page?.can_decide ?? false, page?.can_pin ?? false];
  const [act] = useActOnCommentMutation();
  const [remove, { isLoading }] = useDeleteCommentMutation();

  const isAdmin = account?.role === 'admin';
  const actions = useMemo(() => {
    const send = (comment: Comment, what: CommentAct, rule?: ReasonCode) =>
      void act({
        id: comment.id,
        video_id: comment.video_id,
        act: what,
        change: changeOf(comment, what),
        ...(rule && { rule }),
      }).then(({ error }) => {
        if (error) dispatch(toastShown(errorText(error, t('Something went wrong.')), 'error'));
      });
    return {
      send,
      canWrite: account !== null,
      mayDelete: (comment: Comment) => isAdmin || account?.id === comment.user_id,
      onReply: setAnswered,
      onDelete: setToDelete,
      onFlag: setFlagged,
      canDecide,
      canPin,
      isAdmin,
      // The uploader's own choice needs no rule.
      onAct: (comment: Comment, what: CommentAct) =>
        what === 'hide' && isAdmin && !canPin ? setToHide(comment) : send(comment, what),
    };
  }, [account, isAdmin, canDecide, canPin, act, dispatch]);
  const show = (order: CommentSort, which?: CommentQuery['status']) => {
    setSort(order);
    setStatus(which);
  };
  const confirmDelete = async (comment: Comment) => {
    const { error } = await remove({ id: comment.id, video_id: videoId });
    setToDelete(null);
    if (error) dispatch(toastShown(errorText(error, t('Failed to delete comment.')), 'error'));
  };

  return (
    <div className={css['comments']}>
      <div className={css['sorts']} role="group" aria-label={t('Order of comments')}>
        {SORTS.map(([value, label]) => (
          <button key={value} type="button" aria-pressed={!status && sort === value} onClick={() => show(value)}>
            {t(label)}
          </button>
        ))}
        {canDecide &&
          STATUSES.map(([value, label]) => (
            <button key={value} type="button" aria-pressed={status === value} onClick={() => show('new', value)}>
              {t(label)}
              {value === 'held' && (page?.held ?? 0) > 0 && ` (${page?.held})`}
            </button>
          ))}
      </div>
      <div className={css['list']} tabIndex={0} role="region" aria-label={t('Discussion')}>
        <CommentList query={query} focusedId={focusedId} actions={actions} />
      </div>
      {account && page?.can_comment === false ? (
        <p className={css['guest']}>
          {t(
            page.who_may_comment === 'off'
              ? 'Comments are off for this video.'
              : 'Only followers may comment on this video.',
          )}
        </p>
      ) : account ? (
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
        {toHide && (
          <HideDialog
            onHide={(rule) => {
              setToHide(null);
              actions.send(toHide, 'hide', rule);
            }}
            onClose={() => setToHide(null)}
          />
        )}
        {flagged && <ReportDialog itemType="comment" itemId={flagged.id} onClose={() => setFlagged(null)} />}
      </Suspense>
    </div>
  );
}
