import { Undo2 } from 'lucide-react';
import { t, tn } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { ACT_DONE } from './choices.ts';
import type { Waiting } from './useChoices.ts';
import css from './Workbench.module.css';

/** Tells the last choice and offers to undo it. */
export function UndoBar({ waiting, onUndo }: { waiting: readonly Waiting[]; onUndo: () => void }) {
  const last = waiting.at(-1);
  const first = last?.choices[0];
  return (
    <div className={css['undo']} role="status" aria-label={t('Last decision')} data-shown={first ? true : undefined}>
      {first && (
        <>
          <span>
            {t(ACT_DONE[first.act])}:{' '}
            {last.choices.length === 1 ? first.name : tn(last.choices.length, '{count} entry', '{count} entries')}
          </span>
          <Button size="s" aria-keyshortcuts="U" onClick={onUndo}>
            <Undo2 aria-hidden="true" />
            {t('Undo')}
          </Button>
        </>
      )}
    </div>
  );
}
