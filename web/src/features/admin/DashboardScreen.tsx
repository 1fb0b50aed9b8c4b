import { ChartColumn, Clapperboard, CreditCard, Flag, ListTodo, Megaphone, ShieldCheck, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAdminMetricsQuery } from '../../api/stats.ts';
import { msg, t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import { MetricTiles } from './MetricTiles.tsx';
import { ReviewersPanel } from './ReviewersPanel.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';
import css from './Admin.module.css';

const QUICK_LINKS = [
  { to: '/admin/queue', label: msg('Queue'), hint: msg('Everything pending, in one list'), Icon: ListTodo },
  {
    to: '/admin/approve-videos',
    label: msg('Approve Videos'),
    hint: msg('Pending videos'),
    Icon: Clapperboard,
  },
  { to: '/admin/promos', label: msg('Manage Promos'), hint: msg('Pending and active promos'), Icon: Megaphone },
  { to: '/admin/analytics', label: msg('Analytics'), hint: msg('Users, videos and activity'), Icon: ChartColumn },
  { to: '/admin/users', label: msg('Users'), hint: msg('Roles and bans'), Icon: Users },
  {
    to: '/admin/moderation',
    label: msg('Moderation'),
    hint: msg('Pending videos and promos'),
    Icon: ShieldCheck,
  },
  { to: '/admin/payments', label: msg('Payments'), hint: msg('Prices of promos'), Icon: CreditCard },
  { to: '/admin/reports', label: msg('Reports'), hint: msg('Reported content and users'), Icon: Flag },
];

export function DashboardScreen() {
  const { data } = useAdminMetricsQuery();
  return (
    <Page>
      <WaitingPanel />
      {data && <MetricTiles metrics={data} />}
      <nav aria-label={t('Quick links')}>
        <ul className={css['quick']}>
          {QUICK_LINKS.map(({ to, label, hint, Icon }) => (
            <li key={to}>
              <Link to={to}>
                <Icon aria-hidden="true" />
                <strong>{t(label)}</strong>
                <span className="quiet small">{t(hint)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ReviewersPanel />
    </Page>
  );
}
