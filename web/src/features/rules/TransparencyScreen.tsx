import { Scale } from 'lucide-react';
import type { MonthTotals } from '@tallscreen/bff/contract';
import { useTransparencyQuery } from '../../api/records.ts';
import { Count } from '../../ui/Count.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { durationText, monthName } from './texts.ts';
import css from './Rules.module.css';

const count = (title: string, value: (row: MonthTotals) => number): Column<MonthTotals> => ({
  title,
  cell: (row) => <Count value={value(row)} />,
  align: 'end',
});

const COLUMNS: Column<MonthTotals>[] = [
  { title: 'Month', cell: ({ month }) => monthName(month) },
  count('Uploads', (row) => row.uploads),
  count('Approved', (row) => row.approved),
  count('Rejected', (row) => row.rejected),
  count('Removed', (row) => row.removed),
  count('Reports', (row) => row.reports),
  count('Appeals', (row) => row.appeals),
  count('Granted', (row) => row.granted),
  {
    title: 'Median decision',
    cell: ({ median_decision_seconds: seconds }) => (seconds === null ? '–' : durationText(seconds)),
    align: 'end',
  },
];

/** What moderation did in each month; open to everybody. */
export function TransparencyScreen() {
  const { data, isLoading, isError, refetch } = useTransparencyQuery();
  return (
    <Page title="Transparency">
      <p className={css['intro']}>
        What was uploaded, reported and decided in each month (UTC). Uploads and decisions count videos and promos. The
        median decision is the time from the upload, or from the appeal, until an admin decided.
      </p>
      {isLoading && <ListSkeleton rows={4} />}
      {isError && !data && <ErrorState text="Failed to load the totals." onRetry={() => void refetch()} />}
      {data?.months.length === 0 && (
        <EmptyState icon={<Scale />} title="Nothing was uploaded yet." hint="The first month shows up here." />
      )}
      {data && data.months.length > 0 && (
        <DataTable label="Totals by month" columns={COLUMNS} rows={data.months} keyOf={({ month }) => month} />
      )}
    </Page>
  );
}
