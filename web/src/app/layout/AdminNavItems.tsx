import {
  ChartColumn,
  Clapperboard,
  Flag,
  House,
  LayoutDashboard,
  ListTodo,
  Megaphone,
  MessageSquare,
  ScrollText,
  ShieldAlert,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import type { Workload } from '@tallscreen/bff/contract';
import { useWorkloadQuery } from '../../api/workload.ts';
import css from './Bell.module.css';
import { NavItems, type NavLinkItem } from './NavItems.tsx';

const ADMIN_LINKS: NavLinkItem[] = [
  { to: '/admin', label: 'Dashboard', Icon: LayoutDashboard, isExact: true },
  { to: '/admin/approve-videos', label: 'Approve Videos', Icon: Clapperboard },
  { to: '/admin/promos', label: 'Manage Promos', Icon: Megaphone },
  { to: '/admin/comments', label: 'Moderate Comments', Icon: MessageSquare },
  { to: '/admin/users', label: 'Users', Icon: Users },
  { to: '/admin/analytics', label: 'Analytics', Icon: ChartColumn },
  { to: '/admin/reports', label: 'Reports', Icon: Flag },
  { to: '/admin/audit', label: 'Audit Log', Icon: ScrollText },
  { to: '/admin/policies', label: 'Policies', Icon: SlidersHorizontal },
  { to: '/admin/security-events', label: 'Security Events', Icon: ShieldAlert },
  { to: '/admin/queue', label: 'Queue', Icon: ListTodo },
  { to: '/', label: 'Feed', Icon: House, isExact: true },
];

const POLL_MS = 60_000;

type WorkType = Workload['waiting'][number]['type'];

/** Which open work each section leads to. */
const WORK: Readonly<Record<string, WorkType[]>> = {
  '/admin/approve-videos': ['video', 'appeal'],
  '/admin/promos': ['promo'],
  '/admin/reports': ['report', 'comment'],
};

/** The sections of the admin area with what waits in them, and a link back to the feed. */
export function AdminNavItems() {
  const { data } = useWorkloadQuery(0, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const links = ADMIN_LINKS.map((link): NavLinkItem => {
    const types = WORK[link.to] ?? [];
    const count = data?.waiting.reduce((sum, work) => sum + (types.includes(work.type) ? work.count : 0), 0) ?? 0;
    return count > 0 ? { ...link, badge: <Waiting count={count} /> } : link;
  });
  return <NavItems links={links} />;
}

function Waiting({ count }: { count: number }) {
  return (
    <span className={css['count']}>
      {count > 99 ? '99+' : count}
      <span className="unseen"> waiting</span>
    </span>
  );
}
