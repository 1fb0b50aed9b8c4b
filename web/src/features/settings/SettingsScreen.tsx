import { Navigate, useLocation } from 'react-router-dom';
import { useAccount } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { NotFoundScreen } from '../not-found/NotFoundScreen.tsx';
import { SECTIONS } from './sections.ts';
import { SettingsList } from './SettingsList.tsx';
import css from './SettingsScreen.module.css';

/** Paths that lead into another section. */
const INSIDE: Readonly<Record<string, string>> = {
  '/settings/muted': '/settings/privacy',
  '/settings/blocked': '/settings/privacy',
};

/** The list of all settings beside the open section; where there is no room, the list is a page of its own. */
export function SettingsScreen() {
  const { pathname } = useLocation();
  const account = useAccount();
  const isWide = useMedia('(width >= 768px)');
  const address = pathname.replace(/(?<!\/)\/+$/, '');
  const section = SECTIONS.find(({ path }) => path === address);
  if (!account) return null;
  if (!section) {
    const inside = INSIDE[address] ?? (isWide && address === '/settings' ? SECTIONS[0]?.path : undefined);
    if (inside) return <Navigate to={inside} replace />;
    if (address !== '/settings') return <NotFoundScreen />;
    return (
      <Page width="narrow">
        <SettingsList />
      </Page>
    );
  }
  // Until then no other screen opens.
  const hasList = !account.totp_setup_required;
  const back = hasList && !isWide && (
    <ButtonLink size="s" to="/settings">
      {t('All settings')}
    </ButtonLink>
  );
  return (
    <div className={css['layout']}>
      {hasList && isWide && (
        <aside className={css['aside']} aria-label={t('All settings')}>
          <SettingsList />
        </aside>
      )}
      <Page title={t(section.title)} width="narrow" actions={back}>
        <section.Content account={account} />
      </Page>
    </div>
  );
}
