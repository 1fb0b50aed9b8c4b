import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CommentLine, type CommentActions } from './CommentLine.tsx';
import type { Thread } from './threads.ts';
import css from './Comments.module.css';
import { tn } from '../../i18n/translate.ts';

/** Number of replies that are always shown. */
const SHOWN = 2;

type Props = { thread: Thread; focusedId?: number | undefined; actions: CommentActions };

/**
 * A comment with its replies; more than three are collapsed until the user asks for them or replies, unless the focused
 * comment is one of them.
 */
export function CommentThread({ thread: { comment, replies }, focusedId, actions }: Props) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // One more reply takes no more room than the button.
  const isCollapsed = !isOpen && replies.length > SHOWN + 1 && !replies.some(({ id }) => id === focusedId);
  const shown = isCollapsed ? replies.slice(0, SHOWN) : replies;
  const hidden = replies.length - shown.length;
  const showAll = () => {
    flushSync(() => setOpen(true));
    // The button has disappeared: move the focus to the first reply that it showed.
    (list.current?.children[SHOWN] as HTMLElement | undefined)?.focus();
  };
  const openingActions: CommentActions = {
    ...actions,
    onReply(answered) {
      setOpen(true);
      actions.onReply(answered);
    },
  };
  return (
    <li>
      <CommentLine comment={comment} isFocused={comment.id === focusedId} actions={openingActions} />
      {replies.length > 0 && (
        <ul ref={list} className={css['replies']}>
          {shown.map((reply) => (
            <li key={reply.id} tabIndex={-1}>
              <CommentLine comment={reply} isFocused={reply.id === focusedId} actions={openingActions} />
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <button type="button" className={css['more']} onClick={showAll}>
                {tn(hidden, 'Show {count} more reply', 'Show {count} more replies')}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
