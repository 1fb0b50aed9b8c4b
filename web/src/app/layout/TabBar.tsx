import { Bell, House, MessageSquare, Plus, Search, ShieldCheck, UserRound } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import type { Account } from '@tallscreen/bff/contract';
import type { NavLinkItem } from './NavItems.tsx';
import { MessageCount } from './MessageCount.tsx';
import css from './TabBar.module.css';

/** Admins have no uploads and no messages: their tabs lead to the console and to their notifications. */
function tabsOf({ role, username }: Account, pathname: string): NavLinkItem[] {
  const isAdmin = role === 'admin';
  return [
    { to: pathname === '/feed' ? '/feed' : '/', label: 'Feed', Icon: House, isExact: true },
    { to: '/search', label: 'Search', Icon: Search },
    isAdmin ? { to: '/admin', label: 'Admin', Icon: ShieldCheck } : { to: '/upload', label: 'Upload', Icon: Plus },
    isAdmin
      ? { to: '/notifications', label: 'Inbox', Icon: Bell }
      : { to: '/messages', label: 'Inbox', Icon: MessageSquare },
    { to: `/profile/${encodeURIComponent(username)}`, label: 'Me', Icon: UserRound },
  ];
}

/** The bar at the bottom edge of phones. */
export function TabBar({ account, pathname }: { account: Account; pathname: string }) {
  return (
    <nav className={css['tabs']} aria-label="Tabs">
      {tabsOf(account, pathname).map(({ to, label, Icon, isExact }) => (
        <NavLink key={to} className={css['tab'] ?? ''} to={to} end={isExact ?? false}>
          <Icon />
          <span>{label}</span>
          {to === '/messages' && <MessageCount />}
        </NavLink>
      ))}
    </nav>
  );
}
