import { Link } from 'react-router-dom';
import { useAdminMetricsQuery } from '../../api/stats.ts';
import { msg, t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { MetricTiles } from './MetricTiles.tsx';
import { ReviewersPanel } from './ReviewersPanel.tsx';
import { SetupPanel } from './SetupPanel.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';
import css from './Admin.module.css';

/** `isInRail`: the rail, which stands beside this screen on wide windows, has the same link. */
const QUICK_LINKS = [
  { to: '/admin/approve-videos', label: msg('Approve Videos'), isInRail: true },
  { to: '/admin/promos', label: msg('Manage Promos'), isInRail: true },
  { to: '/admin/analytics', label: msg('Analytics'), isInRail: true },
  { to: '/admin/users', label: msg('Users'), isInRail: true },
  { to: '/admin/moderation', label: msg('Moderation'), isInRail: false },
  { to: '/admin/payments', label: msg('Payments'), isInRail: false },
];

/** First what waits for a decision, then what is to be set up, then the figures. */
export function DashboardScreen() {
  const { data, isLoading } = useAdminMetricsQuery();
  return (
    <Page>
      <WaitingPanel />
      <SetupPanel />
      {isLoading && <Loading shape="tiles" count={6} />}
      {data && <MetricTiles metrics={data} />}
      <nav aria-label={t('Quick links')}>
        <ul className={css['quick']}>
          {QUICK_LINKS.map(({ to, label, isInRail }) => (
            <li key={to} data-in-rail={isInRail || undefined}>
              <Link className="link" to={to}>
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ReviewersPanel />
    </Page>
  );
}
