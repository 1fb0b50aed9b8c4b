import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Strike } from '@tallscreen/bff/contract/record';
import { formatMoment } from '@tallscreen/proto/rules/moments';
import { useStrikesQuery } from '../../api/records.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { msg, t } from '../../i18n/translate.ts';
import { classes } from '../../ui/classes.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { InstanceLinks } from '../about/InstanceLinks.tsx';
import { useRules } from './useRules.ts';
import css from './Rules.module.css';

const NAMES: Record<Strike['item']['type'], string> = {
  video: msg('One of your videos'),
  promo: msg('One of your promos'),
  comment: msg('One of your comments'),
  user: msg('Your account'),
};

const nameOf = ({ type, title }: Strike['item']): string => (title ? t('“{title}”', { title }) : t(NAMES[type]));

function Strikes({ strikes }: { strikes: Strike[] }) {
  const { find, titleOf } = useRules();
  return (
    <ul className={css['strikes']}>
      {strikes.map(({ id, item, reason_code: code, at_seconds: seconds, created_at: at, expires_at: until }) => (
        <li key={id} className={css['strike']}>
          <Link className="link" to={`/decisions/${id}`}>
            {nameOf(item)}
          </Link>
          <p>{find(code)?.text ?? titleOf(code)}</p>
          {seconds !== null && (
            <p className="small">{t('At {moment} of the video', { moment: formatMoment(seconds * 1000) })}</p>
          )}
          <p className="quiet small">
            <Phrase
              text="Given {given} · expires {until}"
              values={{ given: <RelativeTime at={at} dateOnly />, until: <RelativeTime at={until} dateOnly /> }}
            />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The signed-in user's strikes, and the rules that everybody follows. */
export function RulesSettings() {
  const { data, isLoading, isError, refetch } = useStrikesQuery();
  const { rules, isMissing, refetch: loadRules } = useRules();
  return (
    <>
      <p className={css['intro']}>
        {t('A strike is a removal by an admin or a report that was upheld. It expires after 90 days.')}
      </p>
      {isLoading && <Loading shape="rows" count={2} />}
      {isError && !data && <ErrorState text={t('Failed to load your strikes.')} onRetry={() => void refetch()} />}
      {data?.strikes.length === 0 && (
        <EmptyState
          icon={<ShieldCheck />}
          title={t('You have no strikes.')}
          hint={t('Thank you for keeping to the rules.')}
        />
      )}
      {data && data.strikes.length > 0 && <Strikes strikes={data.strikes} />}
      <Link className={classes('link', css['more'])} to="/me/decisions">
        {t('All decisions about you')}
      </Link>
      {isMissing && <ErrorState text={t('Failed to load the rules.')} onRetry={() => void loadRules()} />}
      {rules.length > 0 && (
        <section className={css['rules']} aria-labelledby="rules">
          <h2 id="rules">{t('The rules')}</h2>
          <dl>
            {rules.map(({ code, title, text }) => (
              <div key={code}>
                <dt>{title}</dt>
                <dd className="quiet">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Link className={classes('link', css['more'])} to="/transparency">
        {t('What moderation did in each month')}
      </Link>
      <p className={css['about']}>
        <InstanceLinks />
      </p>
    </>
  );
}
