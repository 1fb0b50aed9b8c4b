import { useEffect, useRef } from 'react';
import { isRefusal } from '../../api/errors.ts';
import { useMarkReadMutation } from '../../api/messages.ts';

/** Shortest time between two calls, so that messages in quick succession are marked together. */
const BATCH_MS = 1000;
const RETRY_MS = 5000;

/** Marks incoming messages as read while the chat is open and the tab visible. */
export function useReadMarks(userId: number, newestIncoming: { id: number; is_read: boolean } | undefined) {
  const [markRead] = useMarkReadMutation();
  const unreadId = newestIncoming && !newestIncoming.is_read ? newestIncoming.id : null;
  const newest = useRef(unreadId);
  const marked = useRef<number>(null);
  const notBefore = useRef(0);
  const isUnread = unreadId !== null;
  useEffect(() => {
    newest.current = unreadId;
  }, [unreadId]);
  useEffect(() => {
    if (!isUnread) return;
    const mark = async () => {
      const messageId = newest.current;
      if (messageId === null || messageId === marked.current) return;
      if (document.visibilityState !== 'visible' || Date.now() < notBefore.current) return;
      marked.current = messageId;
      notBefore.current = Date.now() + BATCH_MS;
      const { error } = await markRead({ userId, messageId });
      if (!error || isRefusal(error)) return;
      notBefore.current = Date.now() + RETRY_MS;
      marked.current = null;
    };
    void mark();
    const timer = setInterval(() => void mark(), BATCH_MS);
    return () => clearInterval(timer);
  }, [markRead, userId, isUnread]);
}
