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
import type { Workload } from '@tallscreen/bff/contract/admin-record';
import { useWorkloadQuery } from '../../api/workload.ts';
import { msg, t } from '../../i18n/translate.ts';
import { formatWhen } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { summaryOf } from '../../ui/workload.ts';
import css from './Bell.module.css';
import { NavItems, type NavLinkItem } from './NavItems.tsx';

const ADMIN_LINKS: NavLinkItem[] = [
  { to: '/admin', label: msg('Dashboard'), Icon: LayoutDashboard, isExact: true },
  { to: '/admin/queue', label: msg('Queue'), Icon: ListTodo },
  { to: '/admin/approve-videos', label: msg('Approve Videos'), Icon: Clapperboard },
  { to: '/admin/promos', label: msg('Manage Promos'), Icon: Megaphone },
  { to: '/admin/comments', label: msg('Moderate Comments'), Icon: MessageSquare },
  { to: '/admin/users', label: msg('Users'), Icon: Users },
  { to: '/admin/analytics', label: msg('Analytics'), Icon: ChartColumn },
  { to: '/admin/reports', label: msg('Reports'), Icon: Flag },
  { to: '/admin/audit', label: msg('Audit Log'), Icon: ScrollText },
  { to: '/admin/policies', label: msg('Policies'), Icon: SlidersHorizontal },
  { to: '/admin/security-events', label: msg('Security Events'), Icon: ShieldAlert },
  { to: '/', label: msg('Feed'), Icon: House, isExact: true },
];

const POLL_MS = 60_000;

type Work = Workload['waiting'][number];

/** Which open work each section leads to. */
const WORK: Readonly<Record<string, Work['type'][]>> = {
  '/admin/queue': ['video', 'promo', 'report', 'appeal', 'comment'],
  '/admin/approve-videos': ['video', 'appeal'],
  '/admin/promos': ['promo'],
  '/admin/reports': ['report', 'comment'],
};

/** The sections of the admin area with what waits in them, and a link back to the feed. */
export function AdminNavItems() {
  const { data } = useWorkloadQuery(0, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const links = ADMIN_LINKS.map((link): NavLinkItem => {
    const works = data?.waiting.filter(({ type, count }) => count > 0 && WORK[link.to]?.includes(type)) ?? [];
    return works.length > 0 ? { ...link, badge: <Waiting works={works} /> } : link;
  });
  return <NavItems links={links} />;
}

/** How much waits. A title, and a text for screen readers, add since when and who holds some of it. */
function Waiting({ works }: { works: readonly Work[] }) {
  const now = useNow();
  const { count, oldest, holders } = summaryOf(works);
  const more = [oldest && t('oldest {when}', { when: formatWhen(oldest, now) }), holders].filter(Boolean);
  return (
    <span className={css['count']} title={more.join(' · ')}>
      {count > 99 ? '99+' : count}
      <span className="unseen"> {[t('waiting'), ...more].join(', ')}</span>
    </span>
  );
}
