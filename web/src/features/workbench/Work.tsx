import { useRef, useState, type RefObject } from 'react';
import { Hand } from 'lucide-react';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { useRowDialog } from '../../ui/RowDialogs.tsx';
import { isTooLong } from '../../ui/textLimit.ts';
import { MomentField } from '../admin/MomentField.tsx';
import { ReasonSelect } from '../admin/ReasonSelect.tsx';
import { useMoment } from '../admin/useMoment.ts';
import { ActButtons, actHandlers } from './ActButtons.tsx';
import { actsOf, needsReason, nameOf, NO_REASON, type Act, type Why } from './choices.ts';
import { EntryFacts } from './EntryFacts.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import type { Preset } from './presets.ts';
import { Preview, type PreviewHandle } from './Preview.tsx';
import { ReasonField } from './ReasonField.tsx';
import { RemovalDialog } from './RemovalDialog.tsx';
import { useWorkKeys } from './useWorkKeys.ts';
import { WhyFields } from './WhyFields.tsx';
import css from './Workbench.module.css';

export type WorkProps = {
  entry: QueueEntry;
  kind: Preset['kind'] | undefined;
  hasKeys: boolean;
  /** Entries are selected, so buttons and keys belong to them. */
  isBulk: boolean;
  /** Nothing can be decided now. */
  isLocked: boolean;
  /** Whether the admin chose it, or it has been chosen long enough, so that keys act on it. */
  isSettled: () => boolean;
  onAct: (act: Act, why: Why) => void;
};

/** The content of an open entry, its reasons and buttons, and their keys. */
export function Work(props: WorkProps & { card: RefObject<HTMLElement | null> }) {
  const { entry, kind, hasKeys, isBulk, isLocked, isSettled, onAct, card } = props;
  const showDialog = useRowDialog();
  const [why, setWhy] = useState<Why>(NO_REASON);
  const preview = useRef<PreviewHandle>(null);
  const words = useRef<HTMLInputElement>(null);
  const rule = useRef<HTMLInputElement>(null);
  const moment = useMoment(() => preview.current?.player(), entry.item.duration);
  const hasMoment = !isBulk && kind !== 'report' && entry.item.video_url !== null;
  const isRefused = (act: Act) => isLocked || (needsReason(act) && isTooLong(textLimits.reason, why.reason));
  const close = () => showDialog(null);
  const decide = (act: Act) => {
    if (isRefused(act)) return;
    if (kind === 'report' && act === 'remove') {
      const onRemove = (given: Why) => onAct(act, given);
      showDialog(<RemovalDialog item={entry.item} onRemove={onRemove} onClose={close} />);
    } else onAct(act, { ...why, atSeconds: moment.atSeconds });
  };
  const acts = actsOf(entry).filter((act) => kind !== 'upload' || act !== 'remove');
  const focusCard = () => card.current?.focus({ preventScroll: true });
  const handOver = () => showDialog(<HandOverDialog entry={entry} onClose={close} />);
  useWorkKeys(
    hasKeys
      ? {
          ' ': () => preview.current?.toggle(),
          ...(!kind && { o: handOver }),
          ...(hasMoment && { m: moment.mark }),
        }
      : {},
  );
  useWorkKeys(
    hasKeys && !isBulk && !isLocked
      ? {
          ...actHandlers(acts, (act) => isSettled() && decide(act)),
          ...(kind && { r: () => words.current?.focus(), c: () => rule.current?.focus() }),
        }
      : {},
    `[data-entry="${entry.id}"]`,
  );
  return (
    <div className={css['work']} data-preset={kind}>
      <Preview item={entry.item} name={nameOf(entry)} kind={kind} handle={preview} onPointed={focusCard} />
      <div className={css['facts']}>
        <EntryFacts entry={entry} onSeek={(ms) => preview.current?.seek(ms)} />
        {!isBulk && (
          <>
            {!kind && <WhyFields why={why} isBan={entry.item.type === 'user'} onChange={setWhy} onDone={focusCard} />}
            {kind === 'upload' && (
              <>
                <ReasonSelect
                  ref={rule}
                  value={why.rule}
                  onChange={(code) => setWhy({ ...why, rule: code })}
                  onDone={focusCard}
                />
                <ReasonField
                  ref={words}
                  label={t('Rejection reason')}
                  placeholder={t('Reason, if you reject (optional)')}
                  value={why.reason}
                  onChange={(reason) => setWhy({ ...why, reason })}
                  onDone={focusCard}
                  onEnter={() => decide('reject')}
                />
              </>
            )}
            {hasMoment && <MomentField moment={moment} hasKey={hasKeys} />}
            <div className={css['buttons']}>
              <ActButtons
                acts={acts}
                itemType={entry.item.type}
                isSpecified={kind !== undefined}
                hasKeys={hasKeys}
                isDisabled={isRefused}
                onAct={decide}
              />
              {!kind && (
                <Button look="ghost" aria-keyshortcuts="O" onClick={handOver}>
                  <Hand aria-hidden="true" />
                  {t('Second opinion')}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </div>
  );
}
