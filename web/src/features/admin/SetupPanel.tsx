import { Circle } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Setup } from '@tallscreen/bff/contract/setup';
import { useSetupQuery } from '../../api/setup.ts';
import { msg, t, tn } from '../../i18n/translate.ts';
import { ErrorState } from '../../ui/States.tsx';
import css from './Admin.module.css';

type Step = Setup['steps'][number];

/** What to do, and why or how; to be translated. */
const TEXTS: Record<Step['id'], readonly [title: string, hint: string]> = {
  admin_password: [
    msg('Change the first admin’s password'),
    msg('It still is the one with which this installation was made.'),
  ],
  two_factor: [
    msg('Turn on two-factor sign-in'),
    msg('It protects your account if somebody else learns your password.'),
  ],
  mail: [msg('Connect a mail server'), msg('None answers at SMTP_URL. Until one does, nobody can reset a password.')],
  instance: [msg('Set name and contact'), msg('Visitors see them at login and on the page About.')],
  promo_price: [msg('Set the price of promos'), msg('Until then, promos cost nothing.')],
  second_moderator: [
    msg('Give a second person the role admin'),
    msg('Somebody else can then judge appeals against your decisions.'),
  ],
  backup: [msg('Make a backup'), msg('There is none of the last 7 days. The command: npm run backup -- <folder>')],
};

function StepText({ id }: { id: Step['id'] }) {
  const [title, hint] = TEXTS[id];
  return (
    <>
      <Circle aria-hidden="true" />
      <strong>{t(title)}</strong>
      <span className="quiet small">{t(hint)}</span>
    </>
  );
}

/** What is to be done before this installation is ready for people. Gone when all is done. */
export function SetupPanel() {
  const { data, isError, refetch } = useSetupQuery();
  if (!data && isError)
    return <ErrorState text={t('Failed to load the set-up list.')} onRetry={() => void refetch()} />;
  const open = data?.steps.filter(({ done }) => !done) ?? [];
  if (open.length === 0) return null;
  return (
    <section className={css['section']} aria-labelledby="setup">
      <h2 id="setup">
        {t('Set up')} <span className="quiet small">{tn(open.length, '{count} step left', '{count} steps left')}</span>
      </h2>
      <ul className={css['steps']}>
        {open.map(({ id, link }) => (
          <li key={id}>
            {link === null ? (
              <div className={css['step']}>
                <StepText id={id} />
              </div>
            ) : (
              <Link className={css['step']} to={link}>
                <StepText id={id} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
