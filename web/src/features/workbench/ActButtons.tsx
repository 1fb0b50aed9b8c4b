import { Ban, Check, MessageSquareWarning, Trash2, X } from 'lucide-react';
import type { ComponentType } from 'react';
import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { Button } from '../../ui/Button.tsx';
import { t } from '../../i18n/translate.ts';
import { REMOVALS } from '../admin/removals.ts';
import { actName, type Act } from './choices.ts';
import css from './Workbench.module.css';

const ICONS: Record<Act, ComponentType> = {
  approve: Check,
  reject: X,
  dismiss: Check,
  uphold: MessageSquareWarning,
  remove: Trash2,
};
const ACT_KEYS: Record<Act, string> = { approve: 'A', reject: 'R', dismiss: 'D', uphold: 'W', remove: 'X' };

/** Key handlers of these actions. */
export const actHandlers = (acts: readonly Act[], onAct: (act: Act) => void): Record<string, () => void> =>
  Object.fromEntries(acts.map((act) => [ACT_KEYS[act].toLowerCase(), () => onAct(act)]));

type Props = {
  acts: readonly Act[];
  itemType: QueueEntry['item']['type'];
  /** Screens that the specification names have their own words for the removal. */
  isSpecified?: boolean;
  hasKeys?: boolean;
  isDisabled?: (act: Act) => boolean;
  onAct: (act: Act) => void;
};

/** One button for each possible action on an entry. */
export function ActButtons({ acts, itemType, isSpecified = false, hasKeys = true, isDisabled, onAct }: Props) {
  return acts.map((act) => {
    const isBan = act === 'remove' && itemType === 'user';
    const Icon = isBan ? Ban : ICONS[act];
    const isGood = act === 'approve' || act === 'dismiss';
    return (
      <Button
        key={act}
        look={act === 'remove' ? 'danger' : 'plain'}
        className={isGood ? css['good'] : undefined}
        disabled={isDisabled?.(act) ?? false}
        title={act === 'uphold' ? t('Warn the owner and close all reports') : undefined}
        aria-keyshortcuts={hasKeys ? ACT_KEYS[act] : undefined}
        onClick={() => onAct(act)}
      >
        <Icon aria-hidden="true" />
        {isSpecified && act === 'remove' ? t(REMOVALS[itemType].button) : actName(act, itemType)}
        {hasKeys && (
          <kbd className={css['key']} aria-hidden="true">
            {ACT_KEYS[act]}
          </kbd>
        )}
      </Button>
    );
  });
}
