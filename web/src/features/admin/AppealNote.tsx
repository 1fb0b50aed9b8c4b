import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { formatMoment } from '@tallscreen/proto/rules/moments';
import { Phrase } from '../../i18n/Phrase.tsx';
import { t, tReason } from '../../i18n/translate.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';

type Props = { text: string; appealed: QueueEntry['item']['appealed']; className?: string | undefined };

type Appealed = NonNullable<Props['appealed']>;

/** Who sent a counter-notice, what its date decides, and what the notifier said. */
function CounterNote({ counterNotice }: { counterNotice: NonNullable<Appealed['counter_notice']> }) {
  const { name, address, due_at: dueAt, objected_at: objectedAt, objection } = counterNotice;
  return (
    <>
      <p dir="auto">
        <strong>{t('Counter-notice by:')}</strong> {name}, {address}
      </p>
      {objectedAt === null ? (
        <p>
          <Phrase
            text="It is granted by itself on {date}, unless a notifier goes to court."
            values={{ date: <RelativeTime at={dueAt} dateOnly /> }}
          />
        </p>
      ) : (
        <p dir="auto">
          <strong>{t('The notifier went to court:')}</strong> {objection}
        </p>
      )}
    </>
  );
}

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
      {appealed?.counter_notice && <CounterNote counterNotice={appealed.counter_notice} />}
    </div>
  );
}
