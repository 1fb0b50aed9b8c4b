import { Link, matchPath, useLocation } from 'react-router-dom';
import type { Instance } from '@tallscreen/bff/contract/instance';
import { useInstanceQuery } from '../../api/instance.ts';
import { msg, t } from '../../i18n/translate.ts';
import { languageName } from '../../ui/languages.ts';
import { Page } from '../../ui/Page.tsx';
import { registrationModeNames } from '../../ui/registrationModes.ts';
import { siteName } from '../../i18n/siteName.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { ScreenReaderHelp } from './ScreenReaderHelp.tsx';
import css from './About.module.css';

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href} rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** The pages that the people who run this place wrote elsewhere. */
const PAGES = [
  ['rules_url', msg('Rules')],
  ['terms_url', msg('Terms')],
  ['privacy_url', msg('Privacy policy')],
] as const;

function About({ instance }: { instance: Instance }) {
  const { description, contact_email: contact, languages, registration } = instance;
  const pages = PAGES.flatMap(([field, title]) => (instance[field] ? [[instance[field], title] as const] : []));
  return (
    <>
      <p className={css['text']} dir="auto">
        {description}
      </p>
      <dl className={css['facts']}>
        <dt>{t('Contact')}</dt>
        <dd>{contact ? <Outside href={`mailto:${contact}`}>{contact}</Outside> : t('No contact is named.')}</dd>
        {languages.length > 0 && (
          <>
            <dt>{t('Languages')}</dt>
            <dd>{languages.map((code) => languageName(code)).join(', ')}</dd>
          </>
        )}
        <dt>{t('Registration')}</dt>
        <dd>{t(registrationModeNames[registration])}</dd>
      </dl>
      <ul className={css['pages']}>
        {pages.map(([href, title]) => (
          <li key={title}>
            <Outside href={href}>{t(title)}</Outside>
          </li>
        ))}
        <li>
          <Link className="link" to="/notice">
            {t('Report a video, comment or profile')}
          </Link>
        </li>
        <li>
          <Link className="link" to="/transparency">
            {t('Transparency')}
          </Link>
        </li>
      </ul>
    </>
  );
}

const TEXTS = {
  terms_url: {
    title: msg('Terms'),
    leads: msg('The terms of {name} stand on a page of the people who run it:'),
    none: msg('The people who run {name} have not named any terms.'),
  },
  privacy_url: {
    title: msg('Privacy policy'),
    leads: msg('What {name} does with personal data stands on a page of the people who run it:'),
    none: msg('The people who run {name} have not named a page about privacy.'),
  },
} as const;

function Elsewhere({ instance, field }: { instance: Instance; field: keyof typeof TEXTS }) {
  const { name, contact_email: contact } = instance;
  const href = instance[field];
  if (!href)
    return (
      <EmptyState
        title={t(TEXTS[field].none, { name })}
        hint={contact ? t('Ask them: {contact}', { contact }) : t('No contact is named.')}
      />
    );
  return (
    <>
      <p>{t(TEXTS[field].leads, { name })}</p>
      <p>
        <Outside href={href}>{href}</Outside>
      </p>
    </>
  );
}

/** The screens that lead to a page that the operator has written elsewhere. */
const FIELDS: Readonly<Record<string, keyof typeof TEXTS>> = { '/terms': 'terms_url', '/privacy': 'privacy_url' };

/** The pages about the place: /about, /terms, /privacy and /help. One chunk for all, because each is short. */
export function AboutScreen() {
  return matchPath('/help', useLocation().pathname) ? <ScreenReaderHelp /> : <Place />;
}

function Place() {
  const { pathname } = useLocation();
  const field = Object.entries(FIELDS).find(([path]) => matchPath(path, pathname))?.[1];
  const { data, isError, refetch } = useInstanceQuery();
  return (
    <Page width="narrow" title={field ? t(TEXTS[field].title) : t('About {name}', { name: data?.name ?? siteName() })}>
      {!data && !isError && <Loading shape="text" />}
      {!data && isError && <ErrorState text={t('Failed to load this page.')} onRetry={() => void refetch()} />}
      {data && (field ? <Elsewhere instance={data} field={field} /> : <About instance={data} />)}
    </Page>
  );
}
