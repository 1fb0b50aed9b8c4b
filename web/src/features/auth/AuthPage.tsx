import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../app/layout/Logo.tsx';
import { useSiteLook } from '../../i18n/siteName.ts';
import { t } from '../../i18n/translate.ts';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { InstanceLinks } from '../about/InstanceLinks.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import css from './AuthPage.module.css';

type Props = { intro?: ReactNode; children: ReactNode; links?: ReactNode };

export function AuthPage({ intro, children, links }: Props) {
  // Draws logo and title again when the name is read.
  useSiteLook();
  const title = useTitle();
  return (
    <div className={css['page']}>
      <div className={css['scene']} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <main className={css['panel']}>
        <Logo />
        <div className={css['head']}>
          <h1>{title}</h1>
          {intro && <p className="quiet">{intro}</p>}
        </div>
        {children}
        {links && <div className={css['links']}>{links}</div>}
        <footer className={css['about']}>
          <Link className="link" to="/transparency">
            {t('Transparency')}
          </Link>
          <InstanceLinks />
          <LanguageSelect />
        </footer>
      </main>
    </div>
  );
}
