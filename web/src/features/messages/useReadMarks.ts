import { useEffect, useRef } from 'react';
import { isRefusal } from '../../api/errors.ts';
import { useMarkReadMutation } from '../../api/messages.ts';

/** At most one call in so long: what comes in a row is marked together. */
const GATHER_MS = 1000;
const RETRY_MS = 5000;

/** Opening a chat, and what arrives while it is open and looked at, counts as read. */
export function useReadMarks(userId: number, newestIncoming: { id: number; is_read: boolean } | undefined) {
  const [markRead] = useMarkReadMutation();
  const unreadId = newestIncoming && !newestIncoming.is_read ? newestIncoming.id : null;
  const newest = useRef(unreadId);
  const told = useRef<number>(null);
  const notBefore = useRef(0);
  const isUnread = unreadId !== null;
  useEffect(() => {
    newest.current = unreadId;
  }, [unreadId]);
  useEffect(() => {
    if (!isUnread) return;
    const tell = async () => {
      const messageId = newest.current;
      if (messageId === null || messageId === told.current) return;
      if (document.visibilityState !== 'visible' || Date.now() < notBefore.current) return;
      told.current = messageId;
      notBefore.current = Date.now() + GATHER_MS;
      const { error } = await markRead({ userId, messageId });
      if (!error || isRefusal(error)) return;
      notBefore.current = Date.now() + RETRY_MS;
      told.current = null;
    };
    void tell();
    const timer = setInterval(() => void tell(), GATHER_MS);
    return () => clearInterval(timer);
  }, [markRead, userId, isUnread]);
}
