import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatMoment } from '@tallscreen/proto/rules/moments';
import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { t, tReason } from '../../i18n/translate.ts';
import { formatRate } from '../../ui/format.ts';
import { codeName, itemName } from '../admin/codeNames.ts';
import css from './Workbench.module.css';

type Scan = NonNullable<QueueEntry['item']['scan']>;

/** Lower scores of labels that are not flagged would only distract. */
const SHOWN_FROM = 0.1;
/** Labels that only name a kind of picture, with nothing to check. */
const NO_FINDINGS = new Set(['neutral', 'drawing']);

/** Sorts findings: a model's labels by score, then findings about the whole video. */
const findingsOf = ({ labels }: Scan): Scan['labels'] =>
  labels
    .filter(({ name, score, is_flagged: isFlagged }) => isFlagged || (score >= SHOWN_FROM && !NO_FINDINGS.has(name)))
    .toSorted((a, b) => Number(b.is_flagged) - Number(a.is_flagged) || b.score - a.score);

function Finding({ label, onSeek }: { label: Scan['labels'][number]; onSeek: (ms: number) => void }) {
  const { name, score, frame_ms: frameMs, is_flagged: isFlagged } = label;
  const text = `${codeName(name)} ${formatRate(score)}`;
  const shown = isFlagged ? <strong>{text}</strong> : text;
  if (frameMs === null) return shown;
  const moment = formatMoment(frameMs);
  return (
    <button
      type="button"
      className="link"
      aria-label={t('{finding} at {moment}: go there', { finding: text, moment })}
      onClick={() => onSeek(frameMs)}
    >
      {shown} · {moment}
    </button>
  );
}

type Props = {
  scan: QueueEntry['item']['scan'];
  reason: string | null;
  code: string | null;
  onSeek: (ms: number) => void;
};

/** Why the scan flagged an item, and its findings, with links to their moments. */
export function ScanFacts({ scan, reason, code, onSeek }: Props) {
  const findings = scan ? findingsOf(scan) : [];
  const matches = scan?.matches ?? [];
  const isFlagged = reason !== null || findings.some(({ is_flagged: each }) => each);
  const isByModel = findings.some(({ is_flagged: each, frame_ms: frameMs }) => each && frameMs !== null);
  if (!isFlagged && findings.length === 0 && matches.length === 0) return null;
  return (
    <div className={isFlagged ? css['flag'] : 'small'}>
      {isFlagged && <TriangleAlert aria-hidden="true" />}
      <div>
        <strong>{isFlagged ? t(isByModel ? 'Flagged by AI:' : 'Flagged by the scan:') : t('The scan found:')}</strong>{' '}
        {reason && <span>{tReason(reason, code)}</span>}
        <ul className={css['findings']}>
          {findings.map((label) => (
            <li key={label.name}>
              <Finding label={label} onSeek={onSeek} />
            </li>
          ))}
          {matches.map(({ item_id: id, share }) => (
            <li key={id}>
              <Link className="link" to={`/admin/videos/${id}`}>
                {t('Same as the removed {item}: {share} of the frames', {
                  item: itemName('video', id),
                  share: formatRate(share),
                })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
