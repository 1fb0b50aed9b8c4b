import { useRef, useState } from 'react';
import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { ActButtons, actHandlers } from './ActButtons.tsx';
import { actsOf, needsReason, NO_REASON, type Act, type Why } from './choices.ts';
import { useWorkKeys } from './useWorkKeys.ts';
import { WhyFields } from './WhyFields.tsx';
import css from './Workbench.module.css';

const ALL: readonly Act[] = ['approve', 'reject', 'dismiss', 'uphold', 'remove'];

type Props = { entries: readonly QueueEntry[]; onAct: (act: Act, why: Why) => void; onClear: () => void };

/** Acts on all selected entries. Offers only actions that suit all of them. */
export function BulkBar({ entries, onAct, onClear }: Props) {
  const [why, setWhy] = useState<Why>(NO_REASON);
  const bar = useRef<HTMLElement>(null);
  const users = entries.filter(({ item }) => item.type === 'user').length;
  // Removing a user means a ban, and one button cannot mean both.
  const isMixed = users > 0 && users < entries.length;
  const isBan = users > 0 && !isMixed;
  const acts = ALL.filter(
    (act) => entries.every((entry) => actsOf(entry).includes(act)) && !(act === 'remove' && isMixed),
  );
  useWorkKeys({ escape: onClear });
  useWorkKeys(
    actHandlers(acts, (act) => onAct(act, why)),
    '[data-entry], [data-bulk]',
  );
  return (
    <section ref={bar} className={css['bulk']} aria-label={t('Selected entries')} tabIndex={-1} data-bulk="">
      <p>
        <strong>{t('{count} selected', { count: entries.length })}</strong>
        {acts.length === 0 && <span className="quiet"> · {t('no action fits all of them')}</span>}
      </p>
      {acts.some(needsReason) && (
        <WhyFields
          why={why}
          isBan={isBan}
          onChange={setWhy}
          onDone={() => bar.current?.focus({ preventScroll: true })}
        />
      )}
      <div className={css['buttons']}>
        <ActButtons acts={acts} itemType={isBan ? 'user' : 'video'} onAct={(act) => onAct(act, why)} />
        <Button look="ghost" onClick={onClear}>
          {t('Clear')}
        </Button>
      </div>
    </section>
  );
}
