import { useEffect } from 'react';
import { typingEnded } from '../../app/live/slice.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import css from './Messages.module.css';

/** Longer than the pause between two signs of writing. */
const SHOWN_MS = 4000;

/** A sign from before the chat was opened may be an old one. */
const fresh = (seenAt: number | undefined) =>
  seenAt !== undefined && Date.now() - seenAt < SHOWN_MS ? seenAt : undefined;

/** For as long as the other one is writing. */
export function TypingNote({ userId, name }: { userId: number; name: string }) {
  const dispatch = useAppDispatch();
  const seenAt = useAppSelector(({ live }) => fresh(live.typing[userId]));
  useEffect(() => {
    if (seenAt === undefined) return;
    const timer = setTimeout(() => dispatch(typingEnded(userId)), seenAt + SHOWN_MS - Date.now());
    return () => clearTimeout(timer);
  }, [dispatch, userId, seenAt]);
  return (
    <p className={css['typing']} role="status">
      {seenAt !== undefined && `${name} is writing…`}
    </p>
  );
}
