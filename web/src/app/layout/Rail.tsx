import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useSession } from '../store.ts';
import { Logo } from './Logo.tsx';
import css from './Rail.module.css';

/** The navigation at the left from 1024 px; smaller screens use the menu of the top bar. */
export function Rail({ items }: { items: ReactNode }) {
  const { status } = useSession();
  return (
    <nav className={css['rail']} aria-label={t('Main')}>
      <Logo className={css['logo']} />
      {status === 'signedIn' && items}
      {status === 'guest' && (
        <div className={css['guest']}>
          <p className="quiet small">{t('Log in to follow people, like and comment.')}</p>
          <ButtonLink look="primary" to="/login" wide>
            {t('Login')}
          </ButtonLink>
          <ButtonLink to="/register" wide>
            {t('Register')}
          </ButtonLink>
          <ButtonLink look="ghost" to="/search" wide>
            {t('Explore')}
          </ButtonLink>
        </div>
      )}
    </nav>
  );
}
