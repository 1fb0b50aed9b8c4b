import { useEffect, useRef } from 'react';
import { EyeOff } from 'lucide-react';
import type { LeftOut } from '../../app/leftOut.ts';
import { msg, t } from '../../i18n/translate.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useLeaveOut } from './useLeaveOut.ts';
import css from './Notes.module.css';

const TEXTS: Readonly<Record<LeftOut['reason'], string>> = {
  video: msg('You will not see this video again.'),
  creator: msg('You will not see videos of @{name}.'),
  tag: msg('You will not see videos with #{name}.'),
  business: msg('You will not see promos of {name}.'),
};

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
      <p>{t(TEXTS[choice.reason], { name: choice.name })}</p>
      <Button onClick={() => void takeBack(choice)}>{t('Undo')}</Button>
      <ButtonLink look="ghost" to="/settings/feed">
        {t('Your feed settings')}
      </ButtonLink>
    </div>
  );
}
