import type { QueueVideo } from '@tallscreen/bff/contract';
import { formatMoment } from '@tallscreen/proto/rules/moments';

type Props = { text: string; appealed: QueueVideo['appealed']; className?: string | undefined };

/** The text of an appeal, and the decision that it is about. */
export function AppealNote({ text, appealed, className }: Props) {
  const at = appealed?.at_seconds ?? null;
  const about = [appealed?.reason, at !== null && `At ${formatMoment(at * 1000)}.`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      {about && (
        <p>
          <strong>Rejected because:</strong> {about}
        </p>
      )}
      <p>
        <strong>Appeal:</strong> {text}
      </p>
    </div>
  );
}
