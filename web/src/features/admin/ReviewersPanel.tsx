import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Workload } from '@tallscreen/bff/contract/admin-record';
import { useWorkloadQuery, type WorkloadDays } from '../../api/workload.ts';
import { t, tn } from '../../i18n/translate.ts';
import { Count } from '../../ui/Count.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { formatRate } from '../../ui/format.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Select } from '../../ui/TextField.tsx';
import css from './Admin.module.css';

type Reviewer = Workload['reviewers'][number];

/** Formats a time, such as "45 s", "12 min", "3 h" or "2 days". */
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
  if (!workload && isLoading) return <Loading shape="table" count={4} height={44} />;
  if (!workload) return <ErrorState text={t('Failed to load reviewer statistics.')} onRetry={onRetry} />;
  if (workload.reviewers.length === 0)
    return <EmptyState title={t('No decisions yet.')} hint={t('Choose a longer period.')} />;
  return (
    <DataTable
      label={t('Reviewers')}
      columns={reviewerColumns()}
      rows={workload.reviewers}
      keyOf={({ admin, decisions }) => admin?.id ?? `deleted-${decisions}`}
    />
  );
}

/** How each admin decided in the chosen time. */
export function ReviewersPanel() {
  const [days, setDays] = useState<WorkloadDays>(28);
  // Do not show the old range's figures under the new range.
  const { currentData, isFetching, refetch } = useWorkloadQuery(days);
  return (
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
  );
}
