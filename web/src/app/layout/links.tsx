import type { ComponentType } from 'react';
import {
  ChartColumn,
  Clapperboard,
  Flag,
  House,
  LayoutDashboard,
  Megaphone,
  MessageSquare,
  ScrollText,
  ShieldAlert,
  ShieldCheck,
  Upload,
  UserRound,
  Users,
} from 'lucide-react';
import type { Account } from '@tallscreen/bff/contract';
import { useAccount } from '../store.ts';

export type NavLinkItem = { to: string; label: string; Icon: ComponentType; isExact?: boolean };

const ADMIN_LINKS: NavLinkItem[] = [
  { to: '/admin', label: 'Dashboard', Icon: LayoutDashboard, isExact: true },
  { to: '/admin/approve-videos', label: 'Approve Videos', Icon: Clapperboard },
  { to: '/admin/promos', label: 'Manage Promos', Icon: Megaphone },
  { to: '/admin/comments', label: 'Moderate Comments', Icon: MessageSquare },
  { to: '/admin/users', label: 'Users', Icon: Users },
  { to: '/admin/analytics', label: 'Analytics', Icon: ChartColumn },
  { to: '/admin/reports', label: 'Reports', Icon: Flag },
  { to: '/admin/audit', label: 'Audit Log', Icon: ScrollText },
  { to: '/admin/security-events', label: 'Security Events', Icon: ShieldAlert },
];

function userLinks({ role, username }: Account, pathname: string): NavLinkItem[] {
  const profile = { to: `/profile/${encodeURIComponent(username)}`, label: 'Profile', Icon: UserRound };
  // The feed has two paths; the link leads to the one that is open, so that it is marked as the current page.
  const feed = { to: pathname === '/feed' ? '/feed' : '/', label: 'Feed', Icon: House, isExact: true };
  if (role === 'admin') return [feed, profile, { to: '/admin', label: 'Admin', Icon: ShieldCheck }];
  const promos = role === 'business' ? '/business/promos' : '/user/promos';
  return [
    feed,
    { to: '/upload', label: 'Upload', Icon: Upload },
    { to: '/creator/analytics', label: 'Analytics', Icon: ChartColumn },
    { to: promos, label: 'Promos', Icon: Megaphone },
    { to: '/messages', label: 'Messages', Icon: MessageSquare },
    profile,
  ];
}

/** Returns the links for the user's role; inside the admin area its sections and a link back to the feed. */
export function useNavLinks(pathname: string): NavLinkItem[] {
  const account = useAccount();
  if (!account) return [];
  if (account.role === 'admin' && /^\/admin(\/|$)/.test(pathname)) {
    return [...ADMIN_LINKS, { to: '/', label: 'Feed', Icon: House, isExact: true }];
  }
  return userLinks(account, pathname);
}
