import { errorText } from '../../api/errors.ts';
import { useAdminMetricsQuery } from '../../api/stats.ts';
import type { AdminMetrics, TopVideo } from '@tallscreen/bff/contract';
import { ChartBox } from '../../ui/charts/ChartBox.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { formatDate, wordsOf } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useNow } from '../../ui/useNow.ts';
import { MetricTiles } from './MetricTiles.tsx';
import css from './Admin.module.css';

const CHART_HEIGHT = 300;

const COLUMNS: Column<TopVideo>[] = [
  { title: 'Title', cell: (video) => video.title },
  { title: 'Status', cell: (video) => <StatusBadge status={video.status} /> },
  { title: 'Tier', cell: (video) => (video.tier ? wordsOf(video.tier) : '–') },
  { title: 'Score', cell: (video) => video.score.toFixed(2), align: 'end' },
  { title: 'Created', cell: (video) => <RelativeTime at={video.created_at} dateOnly /> },
];

function Charts({ metrics }: { metrics: AdminMetrics }) {
  const now = useNow();
  const days = metrics.daily_active_users.map(({ date, count }) => ({
    label: formatDate(new Date(date), now),
    value: count,
  }));
  const roles = metrics.user_roles.map(({ role, count }) => ({ label: role, value: count }));
  if (days.length === 0 && roles.length === 0) return null;
  return (
    <div className={css['charts']}>
      {days.length > 0 && <ChartBox title="Daily Active Users" kind="line" height={CHART_HEIGHT} figures={days} />}
      {roles.length > 0 && (
        <ChartBox title="User Roles Distribution" kind="pie" height={CHART_HEIGHT} figures={roles} />
      )}
    </div>
  );
}

export function AdminAnalyticsScreen() {
  const { data, isLoading, error, refetch } = useAdminMetricsQuery();
  return (
    <Page title="Analytics">
      {isLoading && (
        <p role="status" className="quiet">
          Loading analytics...
        </p>
      )}
      {error && !data && (
        <ErrorState text={errorText(error, 'Failed to fetch analytics.')} onRetry={() => void refetch()} />
      )}
      {!isLoading && !error && !data && <EmptyState title="No metrics available." />}
      {data && <MetricTiles metrics={data} />}
      {data && <Charts metrics={data} />}
      {data && data.top_videos.length > 0 && (
        <section className={css['section']} aria-labelledby="top">
          <h2 id="top">Top Performing Videos</h2>
          <DataTable label="Top Performing Videos" columns={COLUMNS} rows={data.top_videos} keyOf={({ id }) => id} />
        </section>
      )}
    </Page>
  );
}
