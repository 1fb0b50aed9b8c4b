import { Bell, House, MessageSquare, Plus, Search, ShieldCheck, UserRound } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import type { Account } from '@tallscreen/bff/contract/auth';
import { profileOf } from '../paths.ts';
import { msg, t } from '../../i18n/translate.ts';
import { labelOf, type NavLinkItem } from './NavItems.tsx';
import { MessageCount } from './MessageCount.tsx';
import css from './TabBar.module.css';

/** Admins have no uploads and messages, so their tabs lead to the console and to their notifications. */
function tabsOf({ role, username }: Account, pathname: string): NavLinkItem[] {
  const isAdmin = role === 'admin';
  return [
    { to: pathname === '/feed' ? '/feed' : '/', Icon: House, isExact: true },
    { to: '/search', Icon: Search },
    isAdmin ? { to: '/admin', label: msg('Admin'), Icon: ShieldCheck } : { to: '/upload', Icon: Plus },
    isAdmin ? { to: '/notifications', Icon: Bell } : { to: '/messages', Icon: MessageSquare },
    { to: profileOf(username), label: msg('Me'), Icon: UserRound },
  ];
}

/** Now, during the tap: later a phone would not open its keyboard. */
const focusSearch = () => document.querySelector<HTMLInputElement>('search input')?.focus();

/** The bar at the bottom edge of phones. */
export function TabBar({ account, pathname }: { account: Account; pathname: string }) {
  return (
    <nav className={css['tabs']} aria-label={t('Tabs')}>
      {tabsOf(account, pathname).map((link) => (
        <NavLink
          key={link.to}
          className={css['tab'] ?? ''}
          to={link.to}
          end={link.isExact ?? false}
          onClick={() => link.to === '/search' && focusSearch()}
        >
          <link.Icon />
          <span className={link.to === '/upload' ? 'unseen' : undefined}>{labelOf(link)}</span>
          {link.to === '/messages' && <MessageCount />}
        </NavLink>
      ))}
    </nav>
  );
}
