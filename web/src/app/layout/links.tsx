import { lazy, Suspense } from 'react';
import { ChartColumn, House, Search, Megaphone, MessageSquare, ShieldCheck, Upload, UserRound } from 'lucide-react';
import type { Account } from '@tallscreen/bff/contract/auth';
import { profileOf } from '../paths.ts';
import { msg } from '../../i18n/translate.ts';
import { useAccount } from '../store.ts';
import { NavItems, type NavLinkItem } from './NavItems.tsx';

function userLinks({ role, username }: Account, pathname: string): NavLinkItem[] {
  const profile = { to: profileOf(username), label: msg('Profile'), Icon: UserRound };
  // The feed has two paths; the link leads to the open one, so that it is marked as the current page.
  const feed = { to: pathname === '/feed' ? '/feed' : '/', Icon: House, isExact: true };
  if (role === 'admin') return [feed, profile, { to: '/admin', label: msg('Admin'), Icon: ShieldCheck }];
  // Others reach their promos from Upload.
  const promos = role === 'business' ? [{ to: '/business/promos', Icon: Megaphone }] : [];
  return [
    feed,
    { to: '/search', Icon: Search },
    { to: '/upload', Icon: Upload },
    { to: '/creator/analytics', Icon: ChartColumn },
    ...promos,
    { to: '/messages', Icon: MessageSquare },
    profile,
  ];
}

function UserNavItems({ pathname }: { pathname: string }) {
  const account = useAccount();
  return account && <NavItems links={userLinks(account, pathname)} />;
}

/** Without its chunk the links of the other screens stay. */
const AdminNavItems = lazy<typeof UserNavItems>(() =>
  import('./AdminNavItems.tsx').then(
    (module) => ({ default: module.AdminNavItems }),
    () => ({ default: UserNavItems }),
  ),
);

const ADMIN_AREA = /^\/(admin|notifications)(\/|$)/;

/** The links for the user's role; inside the admin area its sections and a link back to the feed. */
export function Navigation({ pathname }: { pathname: string }) {
  const account = useAccount();
  const items = <UserNavItems pathname={pathname} />;
  if (account?.role !== 'admin' || !ADMIN_AREA.test(pathname)) return items;
  return (
    <Suspense fallback={items}>
      <AdminNavItems pathname={pathname} />
    </Suspense>
  );
}
