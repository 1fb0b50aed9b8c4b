import { useEffect, useRef } from 'react';
import { Check, EyeOff, Flag, Heart, Pin, PinOff, Reply, Trash2, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Comment } from '@tallscreen/bff/contract/comment';
import { profileOf } from '../../app/paths.ts';
import { toggleCommentLike, useCommentLike } from '../../actions/like.ts';
import { useAppDispatch } from '../../app/store.ts';
import type { CommentAct } from '../../api/comments.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { formatCount } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { NoticeLink } from '../notices/NoticeLink.tsx';
import { CommentText } from './CommentText.tsx';
import css from './Comments.module.css';
import { msg, t } from '../../i18n/translate.ts';

export type CommentActions = {
  canWrite: boolean;
  mayDelete: (comment: Comment) => boolean;
  onReply: (comment: Comment) => void;
  onDelete: (comment: Comment) => void;
  onFlag: (comment: Comment) => void;
  /** Whether the viewer approves and hides, and pins. */
  canDecide: boolean;
  canPin: boolean;
  isAdmin: boolean;
  onAct: (comment: Comment, act: CommentAct) => void;
};

/** Returns what the uploader and admins may do with a comment. */
function actsOf(comment: Comment, { canDecide, canPin, isAdmin }: CommentActions): CommentAct[] {
  const { status, pinned, parent_id } = comment;
  const decision: CommentAct[] = status === 'held' ? ['approve', 'hide'] : [status === 'shown' ? 'hide' : 'approve'];
  const isPinnable = canPin && status === 'shown' && parent_id === null;
  const mayDecide = canDecide && (isAdmin || !comment.hidden_by_admin);
  return [...(mayDecide ? decision : []), ...(isPinnable ? [pinned ? ('unpin' as const) : ('pin' as const)] : [])];
}

const ACTS: Record<CommentAct, [LucideIcon, string]> = {
  approve: [Check, msg('Approve')],
  hide: [EyeOff, msg('Hide')],
  pin: [Pin, msg('Pin')],
  unpin: [PinOff, msg('Unpin')],
};

/** The marks of a comment, and who sees it if it is not shown to everybody. */
function Marks({ comment: { status, pinned, by_uploader } }: { comment: Comment }) {
  return (
    <>
      {pinned && <Badge tone="info">{t('Pinned')}</Badge>}
      {by_uploader && <Badge tone="neutral">{t('By uploader')}</Badge>}
      {status === 'held' && <Badge tone="amber">{t('Held')}</Badge>}
      {status === 'hidden' && <Badge tone="amber">{t('Hidden')}</Badge>}
    </>
  );
}

/** The actions on a comment. The heart is not labelled Like, because that is the name of the video's button. */
function Tools({ comment, actions }: { comment: Comment; actions: CommentActions }) {
  const dispatch = useAppDispatch();
  const { isOn: isLiked, count: likes } = useCommentLike(comment);
  return (
    <p className={css['tools']}>
      {comment.status === 'shown' && (
        <>
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
        </>
      )}
      {actsOf(comment, actions).map((act) => {
        const [Icon, label] = ACTS[act];
        return (
          <button key={act} type="button" onClick={() => actions.onAct(comment, act)}>
            <Icon aria-hidden="true" /> {t(label)}
          </button>
        );
      })}
      {actions.mayDelete(comment) && (
        <button type="button" onClick={() => actions.onDelete(comment)}>
          <Trash2 aria-hidden="true" /> {t('Delete')}
        </button>
      )}
    </p>
  );
}

/** The hearts, and a link to the form that needs no account. */
function GuestTools({ comment: { id, video_id, user, likes } }: { comment: Comment }) {
  return (
    <div className={css['tools']}>
      {likes > 0 && (
        <p className={css['likes']}>
          <Heart aria-hidden="true" />
          <span className="figures">{formatCount(likes)}</span>
          <span className="unseen">{t('hearts')}</span>
        </p>
      )}
      <NoticeLink
        path={`/video/${video_id}?comment=${id}`}
        name={t('Report the comment of @{username}', { username: user ?? t('unknown') })}
      >
        <Flag aria-hidden="true" /> {t('Report')}
      </NoticeLink>
    </div>
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
          <Link className="tap" to={profileOf(author)}>
            @{author ?? t('unknown')}
          </Link>
          <span className="quiet">
            <RelativeTime at={comment.created_at} />
          </span>
          <Marks comment={comment} />
        </p>
        <CommentText text={comment.text} />
        {comment.status === 'held' && !actions.canDecide && (
          <p className="quiet small">{t('Only you see this until it is checked')}</p>
        )}
        {actions.canWrite ? <Tools comment={comment} actions={actions} /> : <GuestTools comment={comment} />}
      </div>
    </div>
  );
}
