import { useEffect, useState, type ReactNode } from 'react';
import { Menu, X } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { profileOf } from '../paths.ts';
import { t } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useAccount, useSession } from '../store.ts';
import { Bell } from './Bell.tsx';
import { Logo } from './Logo.tsx';
import { UserSearch } from './UserSearch.tsx';
import { pressedKey } from '../../ui/pressedKey.ts';
import css from './TopBar.module.css';

/** The menu closes on navigation, on Esc and by its button. */
function useMenu(place: string) {
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === place;
  const setOpen = (open: boolean) => setOpenedAt(open ? place : null);
  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => pressedKey(event) === 'Escape' && setOpenedAt(null);
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);
  return [isOpen, setOpen] as const;
}

export function TopBar({ items }: { items: ReactNode }) {
  const account = useAccount();
  const { status } = useSession();
  const [isOpen, setOpen] = useMenu(useLocation().key);
  return (
    <header className={css['bar']} data-open={isOpen}>
      <Logo className={css['logo']} />
      {account && <UserSearch />}
      <div className={css['end']}>
        {account && <Bell account={account} />}
        {account && (
          <Link className={css['me']} to={profileOf(account.username)} title={account.username}>
            <Avatar username={account.username} url={account.avatar_url} size={32} />
            <span className="unseen">{t('My profile')}</span>
          </Link>
        )}
        {status === 'guest' && (
          <div className={css['guest']}>
            <ButtonLink look="ghost" size="s" to="/search">
              {t('Explore')}
            </ButtonLink>
            <ButtonLink look="ghost" size="s" to="/register">
              {t('Register')}
            </ButtonLink>
            <ButtonLink look="primary" size="s" to="/login">
              {t('Login')}
            </ButtonLink>
          </div>
        )}
        {account && (
          <IconButton
            className={css['toggle']}
            name={t('Menu')}
            icon={isOpen ? <X /> : <Menu />}
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {account && (
        <nav id="menu" className={css['menu']} aria-label={t('Menu')} hidden={!isOpen}>
          {items}
        </nav>
      )}
    </header>
  );
}
