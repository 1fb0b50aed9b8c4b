import { useRef, useState, type RefObject } from 'react';
import { Eye, Hand } from 'lucide-react';
import type { QueueEntry } from '@tallscreen/bff/contract';
import { t, tn } from '../../i18n/translate.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useRowDialog } from '../../ui/RowDialogs.tsx';
import { codeName } from '../admin/codeNames.ts';
import { MomentField } from '../admin/MomentField.tsx';
import { tSentences } from '../admin/sentences.ts';
import { useMoment } from '../admin/useMoment.ts';
import { ActButtons, actHandlers } from './ActButtons.tsx';
import { actsOf, nameOf, NO_REASON, type Act, type Why } from './choices.ts';
import { EntryFacts } from './EntryFacts.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { Preview, type PreviewHandle } from './Preview.tsx';
import { useWorkKeys } from './useWorkKeys.ts';
import { WhyFields } from './WhyFields.tsx';
import css from './Workbench.module.css';

const TONES: Record<QueueEntry['type'], BadgeTone> = {
  video: 'neutral',
  promo: 'neutral',
  report: 'amber',
  appeal: 'info',
  comment: 'amber',
};

type Props = {
  entry: QueueEntry;
  isChosen: boolean;
  isSelected: boolean;
  /** Entries are selected: the keys for choices are theirs. */
  isBulk: boolean;
  /** Another admin holds it. */
  isHeld: boolean;
  /** Somebody has decided it since it was chosen. */
  isDecided: boolean;
  /** Whether it has been chosen for long enough, or by the admin, so that keys mean this entry. */
  isSettled: () => boolean;
  onChoose: () => void;
  onSelect: (isSelected: boolean) => void;
  onAct: (act: Act, why: Why) => void;
};

/** What waits for its first decision has had no viewers but its uploader and admins. */
const isSeenByPeople = ({ type, item }: QueueEntry): boolean => (type !== 'video' && type !== 'promo') || item.is_live;

function Summary({ entry }: { entry: QueueEntry }) {
  const { type, reason, reports, reach, created_at: since } = entry;
  return (
    <>
      <Badge tone={TONES[type]}>{codeName(type)}</Badge>{' '}
      {reports > 0 && (
        <span>
          {tn(reports, '{count} report', '{count} reports')}
          {reason && ` (${codeName(reason)})`} ·{' '}
        </span>
      )}
      {reports === 0 && reason && <span>{tSentences(reason)} · </span>}
      {isSeenByPeople(entry) && (
        <span>{tn(reach, '{count} view', '{count} views', { count: formatCount(reach) })} · </span>
      )}
      <RelativeTime at={since} />
    </>
  );
}

/** Reasons of the chosen entry, its buttons, and the keys that belong to them. */
type WorkProps = Pick<Props, 'entry' | 'isHeld' | 'isDecided' | 'isSettled' | 'isBulk' | 'onAct'> & {
  card: RefObject<HTMLElement | null>;
};

function Work({ entry, isHeld, isDecided, isSettled, isBulk, onAct, card }: WorkProps) {
  const showDialog = useRowDialog();
  const [why, setWhy] = useState<Why>(NO_REASON);
  const preview = useRef<PreviewHandle>(null);
  const moment = useMoment(() => preview.current?.player(), entry.item.duration);
  const hasMoment = !isBulk && entry.item.video_url !== null;
  const acts = actsOf(entry);
  const decide = (act: Act) => onAct(act, { ...why, atSeconds: moment.atSeconds });
  const focusCard = () => card.current?.focus({ preventScroll: true });
  const handOver = () => showDialog(<HandOverDialog entry={entry} onClose={() => showDialog(null)} />);
  useWorkKeys({
    ' ': () => preview.current?.toggle(),
    o: handOver,
    ...(hasMoment && { m: moment.mark }),
  });
  useWorkKeys(
    isBulk || isHeld || isDecided ? {} : actHandlers(acts, (act) => isSettled() && decide(act)),
    `[data-entry="${entry.id}"]`,
  );
  return (
    <div className={css['work']}>
      <Preview item={entry.item} name={nameOf(entry)} handle={preview} onPointed={focusCard} />
      <div className={css['facts']}>
        <EntryFacts entry={entry} />
        {!isBulk && (
          <>
            <WhyFields why={why} isBan={entry.item.type === 'user'} onChange={setWhy} onDone={focusCard} />
            {hasMoment && <MomentField moment={moment} hasKey />}
            <div className={css['buttons']}>
              <ActButtons acts={acts} itemType={entry.item.type} isDisabled={isHeld || isDecided} onAct={decide} />
              <Button look="ghost" aria-keyshortcuts="O" onClick={handOver}>
                <Hand aria-hidden="true" />
                {t('Second opinion')}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

export function EntryCard({
  entry,
  isChosen,
  isSelected,
  isBulk,
  isHeld,
  isDecided,
  isSettled,
  onChoose,
  onSelect,
  onAct,
}: Props) {
  const card = useRef<HTMLElement>(null);
  const name = nameOf(entry);
  return (
    <article
      ref={card}
      className={css['card']}
      aria-label={name}
      aria-current={isChosen || undefined}
      data-entry={entry.id}
      tabIndex={-1}
    >
      <header className={css['head']}>
        <label className={css['check']}>
          <input
            type="checkbox"
            aria-label={t('Select {name}', { name })}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </label>
        <button type="button" className={css['title']} aria-expanded={isChosen} onClick={onChoose}>
          <strong>{name}</strong>
          <span className="quiet small">
            <Summary entry={entry} />
          </span>
        </button>
        {isHeld && (
          <p className={css['held']}>
            <Eye aria-hidden="true" />
            {t('{name} is looking at it', { name: entry.claimed_by?.username ?? t('Another admin') })}
          </p>
        )}
        <p role="status" className={isDecided ? css['held'] : undefined}>
          {isDecided && t('Decided meanwhile')}
        </p>
      </header>
      {isChosen && (
        <Work
          key={entry.id}
          entry={entry}
          isHeld={isHeld}
          isDecided={isDecided}
          isSettled={isSettled}
          isBulk={isBulk}
          onAct={onAct}
          card={card}
        />
      )}
    </article>
  );
}
