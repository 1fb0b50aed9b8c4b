import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Strike } from '@tallscreen/bff/contract';
import { formatMoment } from '@tallscreen/proto/rules/moments';
import { useReasonsQuery } from '../../api/reasons.ts';
import { useStrikesQuery } from '../../api/records.ts';
import { classes } from '../../ui/classes.ts';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import css from './Rules.module.css';

const nameOf = ({ type, title }: Strike['item']): string => {
  if (title) return `“${title}”`;
  return type === 'user' ? 'Your account' : `One of your ${type}s`;
};

function Strikes({ strikes }: { strikes: Strike[] }) {
  const { data } = useReasonsQuery();
  const ruleOf = (code: string) => data?.reasons.find((reason) => reason.code === code);
  return (
    <ul className={css['strikes']}>
      {strikes.map(({ id, item, reason_code: code, at_seconds: seconds, created_at: at, expires_at: until }) => (
        <li key={id} className={css['strike']}>
          <strong>{nameOf(item)}</strong>
          <p>{ruleOf(code)?.text ?? 'It breaks a rule of the platform.'}</p>
          {seconds !== null && <p className="small">At {formatMoment(seconds * 1000)} of the video</p>}
          <p className="quiet small">
            Given <RelativeTime at={at} dateOnly /> · expires <RelativeTime at={until} dateOnly />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The signed-in user's strikes, and the rules that everybody follows. */
export function StrikesScreen() {
  const { data, isLoading, isError, refetch } = useStrikesQuery();
  const rules = useReasonsQuery();
  return (
    <Page title="Rules and strikes" width="narrow">
      <p className={css['intro']}>
        A strike is a removal by an admin or a report that was upheld. It expires after 90 days.
      </p>
      {isLoading && <ListSkeleton rows={2} />}
      {isError && !data && <ErrorState text="Failed to load your strikes." onRetry={() => void refetch()} />}
      {data?.strikes.length === 0 && (
        <EmptyState icon={<ShieldCheck />} title="You have no strikes." hint="Thank you for keeping to the rules." />
      )}
      {data && data.strikes.length > 0 && <Strikes strikes={data.strikes} />}
      {rules.isError && !rules.data && (
        <ErrorState text="Failed to load the rules." onRetry={() => void rules.refetch()} />
      )}
      {rules.data && (
        <section className={css['rules']} aria-labelledby="rules">
          <h2 id="rules">The rules</h2>
          <dl>
            {rules.data.reasons.map(({ code, title, text }) => (
              <div key={code}>
                <dt>{title}</dt>
                <dd className="quiet">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Link className={classes('link', css['more'])} to="/transparency">
        What moderation did in each month
      </Link>
    </Page>
  );
}
