import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { formatNumber, t, tn } from '../../i18n/translate.ts';
import { useRules } from '../rules/useRules.ts';
import css from './Workbench.module.css';

type Received = NonNullable<QueueEntry['newest_reports'][number]['notice']>;

function Copyright({ claim }: { claim: NonNullable<Received['copyright']> }) {
  const whose = claim.rights === 'agent' ? t('Acts for the owner of the rights.') : t('Says to own the rights.');
  return (
    <p className="small">
      <span className="quiet">{t('Work:')}</span> {claim.work} · {whose}
      {claim.original_url && (
        <>
          {' '}
          <a className="link" href={claim.original_url} target="_blank" rel="noopener noreferrer nofollow">
            {t('The original')}
          </a>
        </>
      )}
    </p>
  );
}

function Notice({ notice: { category, text, email, name, copyright } }: { notice: Received }) {
  const { titleOf } = useRules();
  return (
    <li>
      <p className="small">
        <strong>{titleOf(category)}</strong> · {name && `${name}, `}
        {email} <span className="quiet">{t('(address not proven)')}</span>
      </p>
      <blockquote className={css['quote']} dir="auto">
        {text}
      </blockquote>
      {copyright && <Copyright claim={copyright} />}
    </li>
  );
}

/** What people without an account say about an item: how many by category, and the newest in full. */
export function Notices({ entry: { notices, newest_reports: newest } }: { entry: QueueEntry }) {
  const { titleOf } = useRules();
  if (notices.length === 0) return null;
  const total = notices.reduce((sum, { count }) => sum + count, 0);
  const byCategory = notices.map(({ category, count }) => `${titleOf(category)} ${formatNumber(count)}`).join(', ');
  const title = tn(total, '{count} notice without an account', '{count} notices without an account');
  return (
    // No region: several entries with notices stand on a page, and regions need different names.
    <div role="group" className={css['note']} aria-label={t('Notices')}>
      <p>
        <strong>{title}:</strong> {byCategory}
      </p>
      <p className="quiet small">{t('Who sent them reads your words about the decision.')}</p>
      <ul>{newest.map(({ notice }, index) => notice && <Notice key={index} notice={notice} />)}</ul>
    </div>
  );
}
