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
  UserPlus,
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
  { to: '/admin/queue', Icon: ListTodo },
  { to: '/admin/approve-videos', Icon: Clapperboard },
  { to: '/admin/promos', Icon: Megaphone },
  { to: '/admin/comments', Icon: MessageSquare },
  { to: '/admin/users', Icon: Users },
  { to: '/admin/registrations', Icon: UserPlus },
  { to: '/admin/analytics', Icon: ChartColumn },
  { to: '/admin/reports', Icon: Flag },
  { to: '/admin/audit', Icon: ScrollText },
  { to: '/admin/policies', Icon: SlidersHorizontal },
  { to: '/admin/security-events', Icon: ShieldAlert },
  { to: '/', Icon: House, isExact: true },
];

const POLL_MS = 60_000;

type Work = Workload['waiting'][number];

/** The sections of the admin area, and a link back to the feed. The queue, where all work is, counts what waits. */
export function AdminNavItems() {
  const { data } = useWorkloadQuery(0, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const works = data?.waiting.filter(({ count }) => count > 0) ?? [];
  const badge = works.length > 0 && <Waiting works={works} />;
  const links = ADMIN_LINKS.map((link) => (link.to === '/admin/queue' && badge ? { ...link, badge } : link));
  return <NavItems links={links} />;
}

/** The number of waiting items. A title, and a text for screen readers, add since when and who holds some. */
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
