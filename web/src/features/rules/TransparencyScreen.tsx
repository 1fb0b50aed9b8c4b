import { Scale } from 'lucide-react';
import type { MonthTotals } from '@tallscreen/bff/contract/record';
import { useTransparencyQuery } from '../../api/records.ts';
import { t } from '../../i18n/translate.ts';
import { Count } from '../../ui/Count.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { durationText, monthName } from './texts.ts';
import css from './Rules.module.css';

const count = (title: string, value: (row: MonthTotals) => number): Column<MonthTotals> => ({
  title,
  cell: (row) => <Count value={value(row)} />,
  align: 'end',
});

const columns = (): Column<MonthTotals>[] => [
  { title: t('Month'), cell: ({ month }) => monthName(month) },
  count(t('Uploads'), (row) => row.uploads),
  count(t('Approved'), (row) => row.approved),
  count(t('Rejected'), (row) => row.rejected),
  count(t('Removed'), (row) => row.removed),
  count(t('Reports'), (row) => row.reports),
  count(t('Appeals'), (row) => row.appeals),
  count(t('Granted'), (row) => row.granted),
  {
    title: t('Median decision'),
    cell: ({ median_decision_seconds: seconds }) => (seconds === null ? '–' : durationText(seconds)),
    align: 'end',
  },
];

/** What moderation did in each month; open to everybody. */
export function TransparencyScreen() {
  const { data, isLoading, isError, refetch } = useTransparencyQuery();
  return (
    <Page>
      <p className={css['intro']}>
        {t(
          'What was uploaded, reported and decided in each month (UTC). Uploads and decisions count videos and promos. The median decision is the time from the upload, or from the appeal, until an admin decided.',
        )}
      </p>
      {isLoading && <Loading shape="table" count={5} />}
      {isError && !data && <ErrorState text={t('Failed to load the totals.')} onRetry={() => void refetch()} />}
      {data?.months.length === 0 && (
        <EmptyState
          icon={<Scale />}
          title={t('Nothing was uploaded yet.')}
          hint={t('The first month shows up here.')}
        />
      )}
      {data && data.months.length > 0 && (
        <DataTable label={t('Totals by month')} columns={columns()} rows={data.months} keyOf={({ month }) => month} />
      )}
    </Page>
  );
}
