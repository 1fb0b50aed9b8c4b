import { useEffect, useRef } from 'react';
import { EyeOff } from 'lucide-react';
import type { LeftOut } from '../../app/leftOut.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useLeaveOut } from './useLeaveOut.ts';
import css from './LeftOutNote.module.css';

const textOf = ({ reason, name }: LeftOut) =>
  reason === 'video'
    ? 'You will not see this video again.'
    : `You will not see ${reason === 'business' ? `promos of ${name}` : reason === 'creator' ? `videos of @${name}` : `videos with #${name}`}.`;

/** Takes the place of a card that was left out. It gets the focus that the card has lost. */
export function LeftOutNote({ choice, isActive }: { choice: LeftOut; isActive: boolean }) {
  const { takeBack } = useLeaveOut();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isActive && isLost) note.current?.focus({ preventScroll: true });
  }, [isActive]);
  return (
    <div ref={note} className={css['note']} role="status" tabIndex={-1}>
      <EyeOff aria-hidden="true" />
      <p>{textOf(choice)}</p>
      <Button onClick={() => void takeBack(choice)}>Undo</Button>
      <ButtonLink look="ghost" to="/settings/feed">
        Your feed settings
      </ButtonLink>
    </div>
  );
}
