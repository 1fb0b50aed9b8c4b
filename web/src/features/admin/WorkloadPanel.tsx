import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Workload } from '@tallscreen/bff/contract';
import { useWorkloadQuery, type WorkloadDays } from '../../api/workload.ts';
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
  video: { label: 'Videos', to: '/admin/approve-videos' },
  promo: { label: 'Promos', to: '/admin/promos' },
  report: { label: 'Reports', to: '/admin/reports' },
  appeal: { label: 'Appeals', to: '/admin/approve-videos' },
  comment: { label: 'Reported comments', to: '/admin/reports' },
};

const heldBy = ({ held }: Work): string =>
  held.map(({ admin, count }) => `@${admin?.username ?? 'deleted'}: ${count}`).join(', ') || 'Nobody';

const WAITING: Column<Work>[] = [
  {
    title: 'Work',
    cell: ({ type }) => (
      <Link className="link" to={PLACES[type].to}>
        {PLACES[type].label}
      </Link>
    ),
  },
  { title: 'Waiting', cell: ({ count }) => <Count value={count} /> },
  { title: 'Oldest', cell: ({ oldest_at: at }) => (at ? <RelativeTime at={at} /> : '–') },
  { title: 'Held by', cell: heldBy },
];

/** Such as "45 s", "12 min", "3 h" or "2 days". */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.round(seconds / 3600)} h`;
  const days = Math.round(seconds / 86_400);
  return days === 1 ? '1 day' : `${days} days`;
}

const REVIEWERS: Column<Reviewer>[] = [
  {
    title: 'Admin',
    cell: ({ admin }) =>
      admin ? (
        <Link className="link" to={`/admin/users/${admin.id}`}>
          @{admin.username}
        </Link>
      ) : (
        'Deleted account'
      ),
  },
  { title: 'Decisions', cell: ({ decisions }) => <Count value={decisions} /> },
  { title: 'Median time', cell: ({ median_seconds: median }) => (median === null ? '–' : formatWait(median)) },
  { title: 'Overturned', cell: ({ overturned }) => <Count value={overturned} /> },
  { title: 'Overturn rate', cell: ({ overturn_rate: rate }) => (rate === null ? '–' : formatRate(rate)) },
];

const RANGES: WorkloadDays[] = [7, 28, 90];

type ReviewersProps = { workload: Workload | undefined; isLoading: boolean; onRetry: () => void };

function Reviewers({ workload, isLoading, onRetry }: ReviewersProps) {
  if (!workload && isLoading) return <ListSkeleton rows={3} height={44} />;
  if (!workload) return <ErrorState text="Failed to load the figures of reviewers." onRetry={onRetry} />;
  if (workload.reviewers.length === 0) return <EmptyState title="No decisions yet." hint="Choose a longer time." />;
  return (
    <DataTable
      label="Reviewers"
      columns={REVIEWERS}
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
        <h2 id="waiting">What waits</h2>
        {!data && isFetching && <ListSkeleton rows={5} height={44} />}
        {!data && isError && <ErrorState text="Failed to load what waits." onRetry={() => void refetch()} />}
        {data && <DataTable label="What waits" columns={WAITING} rows={data.waiting} keyOf={({ type }) => type} />}
      </section>
      {data && (
        <section className={css['section']} aria-labelledby="reviewers">
          <h2 id="reviewers">Reviewers</h2>
          <div className={css['tools']}>
            <Select
              label="Time range"
              value={days}
              onChange={({ target }) => setDays(RANGES.find((range) => String(range) === target.value) ?? 28)}
            >
              {RANGES.map((range) => (
                <option key={range} value={range}>
                  Last {range} days
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
