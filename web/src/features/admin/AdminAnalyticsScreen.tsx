import { useState } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../api/errors.ts';
import { PERIODS, useAdminMetricsQuery, type Period } from '../../api/stats.ts';
import type { AdminMetrics, TopVideo } from '@tallscreen/bff/contract/analytics';
import { t, tn } from '../../i18n/translate.ts';
import { ChartBox } from '../../ui/charts/ChartBox.tsx';
import { Count } from '../../ui/Count.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { formatDecimal } from '../../ui/formatDecimal.ts';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Select } from '../../ui/TextField.tsx';
import { CsvButton } from '../stats/Section.tsx';
import { ActiveUserChart, ActiveUserTiles, hasActiveUsers } from './ActiveUsers.tsx';
import { codeName } from './codeNames.ts';
import { MetricTiles } from './MetricTiles.tsx';
import { roleName } from './roles.ts';
import css from './Admin.module.css';

const CHART_HEIGHT = 300;

const columns = (): Column<TopVideo>[] => [
  {
    title: t('Title'),
    cell: (video) => (
      <Link className="link" to={`/admin/videos/${video.id}`}>
        {video.title}
      </Link>
    ),
  },
  { title: t('Status'), cell: (video) => <StatusBadge status={video.status} /> },
  { title: t('Tier'), cell: (video) => (video.tier ? codeName(video.tier) : '–') },
  { title: t('Score'), cell: (video) => formatDecimal(video.score, 2), align: 'end' },
  { title: t('Views'), cell: (video) => <Count value={video.views} />, align: 'end' },
  { title: t('Created'), cell: (video) => <RelativeTime at={video.created_at} dateOnly /> },
];

function Charts({ metrics }: { metrics: AdminMetrics }) {
  const roles = metrics.user_roles.map(({ role, count }) => ({ label: roleName(role), value: count }));
  const period = { days: metrics.daily_active_users, previous: metrics.previous_daily_active_users ?? [] };
  const isActive = hasActiveUsers(period);
  if (!isActive && roles.length === 0) return null;
  return (
    <>
      {isActive && <ActiveUserTiles {...period} />}
      <div className={css['charts']}>
        {isActive && <ActiveUserChart {...period} height={CHART_HEIGHT} />}
        {roles.length > 0 && (
          <ChartBox title={t('User Roles Distribution')} kind="pie" height={CHART_HEIGHT} figures={roles} />
        )}
      </div>
    </>
  );
}

export function AdminAnalyticsScreen() {
  const [days, setDays] = useState<Period>(28);
  // `data` stays that of the old range until the new one is loaded.
  const { data, currentData, isLoading, error, refetch } = useAdminMetricsQuery(days);
  return (
    <Page
      actions={<CsvButton url={`/admin/metrics.csv?days=${days}`} file={`metrics-${days}-days`} of={t('Analytics')} />}
    >
      {isLoading && <Loading shape="figures" label={t('Loading analytics...')} />}
      {!isLoading && !error && !data && <EmptyState title={t('No metrics available.')} />}
      {data && (
        <div className={css['tools']}>
          <Select
            label={t('Time range')}
            value={days}
            onChange={({ target }) => setDays(PERIODS.find((period) => String(period) === target.value) ?? 28)}
          >
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {tn(period, '{count} day', '{count} days')}
              </option>
            ))}
          </Select>
        </div>
      )}
      {data && <MetricTiles metrics={data} showsChanges={currentData !== undefined} />}
      {error && !currentData && (
        <ErrorState text={errorText(error, t('Failed to fetch analytics.'))} onRetry={() => void refetch()} />
      )}
      {data && !currentData && !error && <Loading shape="block" height={CHART_HEIGHT} />}
      {currentData && <Charts metrics={currentData} />}
      {currentData && (
        <section className={css['section']} aria-labelledby="top">
          <h2 id="top">{t('Top Performing Videos')}</h2>
          <p className="quiet small">{t('Uploaded in the last {days} days, by score.', { days })}</p>
          {currentData.top_videos.length === 0 && <p className="quiet">{t('No videos in this period.')}</p>}
          {currentData.top_videos.length > 0 && (
            <DataTable
              label={t('Top Performing Videos')}
              columns={columns()}
              rows={currentData.top_videos}
              keyOf={({ id }) => id}
            />
          )}
        </section>
      )}
    </Page>
  );
}
