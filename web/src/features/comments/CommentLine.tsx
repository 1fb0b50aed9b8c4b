import { useEffect, useRef } from 'react';
import { Flag, Heart, Reply, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Comment } from '@tallscreen/bff/contract/comment';
import { toggleCommentLike, useCommentLike } from '../../actions/like.ts';
import { useAppDispatch } from '../../app/store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { formatCount } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { CommentText } from './CommentText.tsx';
import css from './Comments.module.css';
import { t } from '../../i18n/translate.ts';

export type CommentActions = {
  canWrite: boolean;
  mayDelete: (comment: Comment) => boolean;
  onReply: (comment: Comment) => void;
  onDelete: (comment: Comment) => void;
  onFlag: (comment: Comment) => void;
};

/** The actions on a comment. The heart is not labelled Like, because that is the name of the video's button. */
function Tools({ comment, actions }: { comment: Comment; actions: CommentActions }) {
  const dispatch = useAppDispatch();
  const { isOn: isLiked, count: likes } = useCommentLike(comment);
  return (
    <p className={css['tools']}>
      <button
        type="button"
        aria-label={t('Heart, {count}', { count: likes })}
        aria-pressed={isLiked}
        onClick={() => void dispatch(toggleCommentLike(comment))}
      >
        <Heart aria-hidden="true" />
        {likes > 0 && <span className="figures">{formatCount(likes)}</span>}
      </button>
      <button type="button" onClick={() => actions.onReply(comment)}>
        <Reply aria-hidden="true" /> {t('Reply')}
      </button>
      <button type="button" onClick={() => actions.onFlag(comment)}>
        <Flag aria-hidden="true" /> {t('Flag')}
      </button>
      {actions.mayDelete(comment) && (
        <button type="button" onClick={() => actions.onDelete(comment)}>
          <Trash2 aria-hidden="true" /> {t('Delete')}
        </button>
      )}
    </p>
  );
}

type Props = { comment: Comment; isFocused: boolean; actions: CommentActions };

export function CommentLine({ comment, isFocused, actions }: Props) {
  const author = comment.user;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) line.current?.scrollIntoView({ block: 'center' });
  }, [isFocused]);
  return (
    <div ref={line} className={css['line']} data-focused={isFocused || undefined}>
      <Avatar username={author ?? '?'} url={comment.avatar_url} size={32} />
      <div className={css['words']}>
        <p className={css['meta']}>
          <Link className="tap" to={author ? `/profile/${encodeURIComponent(author)}` : '/404'}>
            @{author ?? t('unknown')}
          </Link>
          <span className="quiet">
            <RelativeTime at={comment.created_at} />
          </span>
        </p>
        <CommentText text={comment.text} />
        {actions.canWrite ? (
          <Tools comment={comment} actions={actions} />
        ) : (
          comment.likes > 0 && (
            <p className={css['likes']}>
              <Heart aria-hidden="true" />
              <span className="figures">{formatCount(comment.likes)}</span>
              <span className="unseen">{t('hearts')}</span>
            </p>
          )
        )}
      </div>
    </div>
  );
}
