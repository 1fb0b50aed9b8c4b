import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { formatMoment } from '@tallscreen/proto/rules/moments';
import { t, tReason } from '../../i18n/translate.ts';

type Props = { text: string; appealed: QueueEntry['item']['appealed']; className?: string | undefined };

/** The text of an appeal, and the decision that it is about. */
export function AppealNote({ text, appealed, className }: Props) {
  const at = appealed?.at_seconds ?? null;
  const about = [
    appealed?.reason && tReason(appealed.reason, appealed.reason_code),
    at !== null && t('At {moment}.', { moment: formatMoment(at * 1000) }),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={className}>
      {about && (
        <p>
          <strong>{t(appealed?.measure === 'rejected' ? 'Rejected because:' : 'Decided because:')}</strong> {about}
        </p>
      )}
      <p>
        <strong>{t('Appeal:')}</strong> {text}
      </p>
    </div>
  );
}
