import { useActivePromosInfiniteQuery } from '../../api/admin.ts';
import type { Promo } from '@tallscreen/bff/contract/video';
import { t } from '../../i18n/translate.ts';
import { Count } from '../../ui/Count.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { RunBadge } from '../../ui/RunBadge.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

const columns = (): Column<Promo>[] => [
  { title: t('Title'), cell: (promo) => promo.title },
  { title: t('Business'), cell: (promo) => promo.business_name ?? '–' },
  { title: t('Status'), cell: (promo) => <StatusBadge status={promo.status} /> },
  { title: t('Run'), cell: (promo) => <RunBadge promo={promo} /> },
  { title: t('Views'), cell: (promo) => <Count value={promo.views} />, align: 'end' },
  { title: t('Likes'), cell: (promo) => <Count value={promo.likes} />, align: 'end' },
  { title: t('Created'), cell: (promo) => <RelativeTime at={promo.created_at} dateOnly /> },
];

/** The promos that are live now. */
export function ActivePromos() {
  const list = useActivePromosInfiniteQuery();
  const { data, isLoading, isError, refetch } = list;
  const promos = data?.pages.flatMap((page) => page.promos) ?? [];
  if (isLoading) return <Loading shape="media" />;
  if (isError && !data) return <ErrorState text={t('Failed to load promos.')} onRetry={() => void refetch()} />;
  if (promos.length === 0)
    return <EmptyState title={t('No active promos.')} hint={t('Approved promos are listed here.')} />;
  return (
    <>
      <DataTable label={t('Active promos')} columns={columns()} rows={promos} keyOf={({ id }) => id} />
      <MoreButton {...moreOf(list)} />
    </>
  );
}
