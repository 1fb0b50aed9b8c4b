import { ChartColumn, Clapperboard, CreditCard, Flag, Megaphone, ShieldCheck, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAdminMetricsQuery } from '../../api/stats.ts';
import { Page } from '../../ui/Page.tsx';
import { MetricTiles } from './MetricTiles.tsx';
import { WorkloadPanel } from './WorkloadPanel.tsx';
import css from './Admin.module.css';

const QUICK_LINKS = [
  { to: '/admin/approve-videos', label: 'Approve Videos', hint: 'What waits for a decision', Icon: Clapperboard },
  { to: '/admin/promos', label: 'Manage Promos', hint: 'Pending and active', Icon: Megaphone },
  { to: '/admin/analytics', label: 'Analytics', hint: 'People, videos, activity', Icon: ChartColumn },
  { to: '/admin/users', label: 'Users', hint: 'Roles and bans', Icon: Users },
  { to: '/admin/moderation', label: 'Moderation', hint: 'Videos and promos at one glance', Icon: ShieldCheck },
  { to: '/admin/payments', label: 'Payments', hint: 'What promos cost', Icon: CreditCard },
  { to: '/admin/reports', label: 'Reports', hint: 'What people complained about', Icon: Flag },
];

export function DashboardScreen() {
  const { data } = useAdminMetricsQuery();
  return (
    <Page title="Admin Dashboard">
      {data && <MetricTiles metrics={data} />}
      <WorkloadPanel />
      <nav aria-label="Quick links">
        <ul className={css['quick']}>
          {QUICK_LINKS.map(({ to, label, hint, Icon }) => (
            <li key={to}>
              <Link to={to}>
                <Icon aria-hidden="true" />
                <strong>{label}</strong>
                <span className="quiet small">{hint}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  );
}
