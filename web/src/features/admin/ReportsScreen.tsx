import { CircleCheck } from 'lucide-react';
import { useReportsInfiniteQuery } from '../../api/admin.ts';
import { t } from '../../i18n/translate.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { ReportCard } from './ReportCard.tsx';
import css from './Admin.module.css';

export function ReportsScreen() {
  const list = useReportsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isLoading, isError, refetch } = list;
  const reports = data?.pages.flatMap((page) => page.reports) ?? [];
  return (
    <Page title={t('Reports')}>
      {isLoading && <ListSkeleton rows={3} height={196} />}
      {isError && !data && <ErrorState text={t('Failed to load reports.')} onRetry={() => void refetch()} />}
      {data && reports.length === 0 && (
        <EmptyState icon={<CircleCheck />} title={t('No pending reports.')} hint={t('New ones show up here.')} />
      )}
      <ul className={css['reports']}>
        {reports.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} />
          </li>
        ))}
      </ul>
      <MoreButton {...moreOf(list)} />
    </Page>
  );
}
