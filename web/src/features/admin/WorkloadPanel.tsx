import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Workload } from '@tallscreen/bff/contract';
import { useWorkloadQuery, type WorkloadDays } from '../../api/workload.ts';
import { msg, t, tn } from '../../i18n/translate.ts';
import { Count } from '../../ui/Count.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { formatRate } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Select } from '../../ui/TextField.tsx';
import css from './Admin.module.css';

type Work = Workload['waiting'][number];
type Reviewer = Workload['reviewers'][number];

const PLACES: Record<Work['type'], { label: string; to: string }> = {
  video: { label: msg('Videos'), to: '/admin/approve-videos' },
  promo: { label: msg('Promos'), to: '/admin/promos' },
  report: { label: msg('Reports'), to: '/admin/reports' },
  appeal: { label: msg('Appeals'), to: '/admin/approve-videos' },
  comment: { label: msg('Reported comments'), to: '/admin/reports' },
};

const heldBy = ({ held }: Work): string =>
  held.map(({ admin, count }) => `@${admin?.username ?? t('deleted')}: ${count}`).join(', ') || t('Nobody');

const waitingColumns = (): Column<Work>[] => [
  {
    title: t('Work'),
    cell: ({ type }) => (
      <Link className="link" to={PLACES[type].to}>
        {t(PLACES[type].label)}
      </Link>
    ),
  },
  { title: t('Waiting'), cell: ({ count }) => <Count value={count} /> },
  { title: t('Oldest'), cell: ({ oldest_at: at }) => (at ? <RelativeTime at={at} /> : '–') },
  { title: t('Held by'), cell: heldBy },
];

/** Such as "45 s", "12 min", "3 h" or "2 days". */
export function formatWait(seconds: number): string {
  if (seconds < 60) return t('{count} s', { count: seconds });
  if (seconds < 3600) return t('{count} min', { count: Math.round(seconds / 60) });
  if (seconds < 86_400) return t('{count} h', { count: Math.round(seconds / 3600) });
  return tn(Math.round(seconds / 86_400), '{count} day', '{count} days');
}

const reviewerColumns = (): Column<Reviewer>[] => [
  {
    title: t('Admin'),
    cell: ({ admin }) =>
      admin ? (
        <Link className="link" to={`/admin/users/${admin.id}`}>
          @{admin.username}
        </Link>
      ) : (
        t('Deleted account')
      ),
  },
  { title: t('Decisions'), cell: ({ decisions }) => <Count value={decisions} /> },
  { title: t('Median time'), cell: ({ median_seconds: median }) => (median === null ? '–' : formatWait(median)) },
  { title: t('Overturned'), cell: ({ overturned }) => <Count value={overturned} /> },
  { title: t('Overturn rate'), cell: ({ overturn_rate: rate }) => (rate === null ? '–' : formatRate(rate)) },
];

const RANGES: WorkloadDays[] = [7, 28, 90];

type ReviewersProps = { workload: Workload | undefined; isLoading: boolean; onRetry: () => void };

function Reviewers({ workload, isLoading, onRetry }: ReviewersProps) {
  if (!workload && isLoading) return <ListSkeleton rows={3} height={44} />;
  if (!workload) return <ErrorState text={t('Failed to load the figures of reviewers.')} onRetry={onRetry} />;
  if (workload.reviewers.length === 0)
    return <EmptyState title={t('No decisions yet.')} hint={t('Choose a longer time.')} />;
  return (
    <DataTable
      label={t('Reviewers')}
      columns={reviewerColumns()}
      rows={workload.reviewers}
      keyOf={({ admin, decisions }) => admin?.id ?? `deleted ${decisions}`}
    />
  );
}

/** What waits for admins, since when and who holds it, and how each admin decided. */
export function WorkloadPanel() {
  const [days, setDays] = useState<WorkloadDays>(28);
  // Until another range has loaded, what waits stays; the figures of the range before must not stand under it.
  const { data, currentData, isError, isFetching, refetch } = useWorkloadQuery(days);
  return (
    <>
      <section className={css['section']} aria-labelledby="waiting">
        <h2 id="waiting">{t('What waits')}</h2>
        {!data && isFetching && <ListSkeleton rows={5} height={44} />}
        {!data && isError && <ErrorState text={t('Failed to load what waits.')} onRetry={() => void refetch()} />}
        {data && (
          <DataTable
            label={t('What waits')}
            columns={waitingColumns()}
            rows={data.waiting}
            keyOf={({ type }) => type}
          />
        )}
      </section>
      {data && (
        <section className={css['section']} aria-labelledby="reviewers">
          <h2 id="reviewers">{t('Reviewers')}</h2>
          <div className={css['tools']}>
            <Select
              label={t('Time range')}
              value={days}
              onChange={({ target }) => setDays(RANGES.find((range) => String(range) === target.value) ?? 28)}
            >
              {RANGES.map((range) => (
                <option key={range} value={range}>
                  {t('Last {days} days', { days: range })}
                </option>
              ))}
            </Select>
          </div>
          <Reviewers workload={currentData} isLoading={isFetching} onRetry={() => void refetch()} />
        </section>
      )}
    </>
  );
}
