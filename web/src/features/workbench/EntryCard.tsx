import { useRef } from 'react';
import { Eye } from 'lucide-react';
import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { t, tn, tReason } from '../../i18n/translate.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { formatCount } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { codeName } from '../admin/codeNames.ts';
import { nameOf } from './choices.ts';
import { Work, type WorkProps } from './Work.tsx';
import css from './Workbench.module.css';

const URGENT_COUNT = 5;
const TONES: Record<QueueEntry['type'], BadgeTone> = {
  video: 'neutral',
  promo: 'neutral',
  report: 'amber',
  appeal: 'info',
  comment: 'amber',
};

type Props = Omit<WorkProps, 'isLocked'> & {
  isChosen: boolean;
  isSelected: boolean;
  /** A decision is being sent. */
  isBusy: boolean;
  /** Another admin holds it. */
  isHeld: boolean;
  /** Another admin has decided it since it was chosen. */
  isDecided: boolean;
  onChoose: () => void;
  onSelect: (isSelected: boolean) => void;
};

/** An item that waits for its first decision has had no viewers except its uploader and admins. */
const isSeenByPeople = ({ type, item }: QueueEntry): boolean => (type !== 'video' && type !== 'promo') || item.is_live;

function Summary({ entry, isOpen = false }: { entry: QueueEntry; isOpen?: boolean }) {
  const { type, reason, reason_code: code, reports, reach, created_at: since } = entry;
  return (
    <>
      <Badge tone={TONES[type]}>{codeName(type)}</Badge>{' '}
      {reports > 0 && (
        <span>
          {tn(reports, '{count} report', '{count} reports')}
          {reason && ` (${codeName(reason)})`} ·{' '}
        </span>
      )}
      {reports === 0 && reason && !isOpen && <span>{tReason(reason, code)} · </span>}
      {isSeenByPeople(entry) && (
        <span>{tn(reach, '{count} view', '{count} views', { count: formatCount(reach) })} · </span>
      )}
      <RelativeTime at={since} />
    </>
  );
}

type HeadProps = Pick<Props, 'entry' | 'isChosen' | 'isSelected' | 'onChoose' | 'onSelect'>;

/** Opens the entry and selects it. */
function Head({ entry, isChosen, isSelected, onChoose, onSelect }: HeadProps) {
  const name = nameOf(entry);
  return (
    <>
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
    </>
  );
}

/** All entries of a preset are open, and the focused one is the chosen one. */
function PresetHead({ entry }: { entry: QueueEntry }) {
  return (
    <div className={css['title']}>
      <h2>{nameOf(entry)}</h2>
      <p className="quiet small">
        <Summary entry={entry} isOpen />
      </p>
    </div>
  );
}

export function EntryCard(props: Props) {
  const { entry, kind, hasKeys, isChosen, isBusy, isHeld, isDecided, onChoose } = props;
  const card = useRef<HTMLElement>(null);
  return (
    <article
      ref={card}
      className={css['card']}
      aria-label={nameOf(entry)}
      aria-current={(hasKeys && isChosen) || undefined}
      data-entry={entry.id}
      data-urgent={entry.reports >= URGENT_COUNT || undefined}
      tabIndex={-1}
      {...(kind && { onFocus: onChoose, onPointerDown: onChoose })}
    >
      <header className={css['head']}>
        {kind ? <PresetHead entry={entry} /> : <Head {...props} />}
        {isHeld && (
          <p className={css['held']}>
            <Eye aria-hidden="true" />
            {t('Assigned to {name}', { name: entry.claimed_by?.username ?? t('Another admin') })}
          </p>
        )}
        <p role="status" className={isDecided ? css['held'] : undefined}>
          {isDecided && t('Already decided')}
        </p>
      </header>
      {(kind || isChosen) && (
        <Work
          {...props}
          key={entry.id}
          hasKeys={hasKeys && isChosen}
          // Not disabled: a preset is not loaded again while it is shown, so the claim may have ended; the server
          // decides.
          isLocked={(isHeld && !kind) || isDecided || isBusy}
          card={card}
        />
      )}
    </article>
  );
}
