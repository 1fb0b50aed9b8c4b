import { Flag, Reply, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Comment } from '@tallscreen/bff/contract';
import { Avatar } from '../../ui/Avatar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import css from './Comments.module.css';

export type CommentActions = {
  canWrite: boolean;
  mayDelete: (comment: Comment) => boolean;
  onReply: (comment: Comment) => void;
  onDelete: (comment: Comment) => void;
  onFlag: (comment: Comment) => void;
};

export function CommentLine({ comment, actions }: { comment: Comment; actions: CommentActions }) {
  const author = comment.user;
  return (
    <div className={css['line']}>
      <Avatar username={author ?? '?'} url={comment.avatar_url} size={32} />
      <div className={css['words']}>
        <p className={css['meta']}>
          <Link className="tap" to={author ? `/profile/${encodeURIComponent(author)}` : '/404'}>
            @{author ?? 'unknown'}
          </Link>
          <span className="quiet">
            <RelativeTime at={comment.created_at} />
          </span>
        </p>
        <p className={css['text']}>{comment.text}</p>
        {actions.canWrite && (
          <p className={css['tools']}>
            <button type="button" onClick={() => actions.onReply(comment)}>
              <Reply aria-hidden="true" /> Reply
            </button>
            <button type="button" onClick={() => actions.onFlag(comment)}>
              <Flag aria-hidden="true" /> Flag
            </button>
            {actions.mayDelete(comment) && (
              <button type="button" onClick={() => actions.onDelete(comment)}>
                <Trash2 aria-hidden="true" /> Delete
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
