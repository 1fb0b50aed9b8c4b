import { useEffect } from 'react';
import { typingEnded } from '../../app/live/slice.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import css from './Messages.module.css';

/** Longer than the interval at which typing is reported. */
const SHOWN_MS = 4000;

/** Returns undefined for an old timestamp: the chat may have been opened long after it. */
const fresh = (seenAt: number | undefined) =>
  seenAt !== undefined && Date.now() - seenAt < SHOWN_MS ? seenAt : undefined;

/** Shown while the other user is typing. */
export function TypingIndicator({ userId, name }: { userId: number; name: string }) {
  const dispatch = useAppDispatch();
  const seenAt = useAppSelector(({ live }) => fresh(live.typing[userId]));
  useEffect(() => {
    if (seenAt === undefined) return;
    const timer = setTimeout(() => dispatch(typingEnded(userId)), seenAt + SHOWN_MS - Date.now());
    return () => clearTimeout(timer);
  }, [dispatch, userId, seenAt]);
  return (
    <p className={css['typing']} role="status">
      {seenAt !== undefined && t('{name} is writing…', { name })}
    </p>
  );
}
