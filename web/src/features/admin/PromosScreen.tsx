import { useActivePromosInfiniteQuery } from '../../api/admin.ts';
import type { Promo } from '@tallscreen/bff/contract';
import { Count } from '../../ui/Count.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { ReviewList } from './ReviewList.tsx';
import { usePromoQueue } from './useReviewQueue.ts';
import css from './Admin.module.css';

const COLUMNS: Column<Promo>[] = [
  { title: 'Title', cell: (promo) => promo.title },
  { title: 'Business', cell: (promo) => promo.business_name ?? '–' },
  { title: 'Status', cell: (promo) => <StatusBadge status={promo.status} /> },
  { title: 'Views', cell: (promo) => <Count value={promo.views} />, align: 'end' },
  { title: 'Likes', cell: (promo) => <Count value={promo.likes} />, align: 'end' },
  { title: 'Created', cell: (promo) => <RelativeTime at={promo.created_at} dateOnly /> },
];

function ActivePromos() {
  const list = useActivePromosInfiniteQuery();
  const { data, isLoading, isError, refetch } = list;
  const promos = data?.pages.flatMap((page) => page.promos) ?? [];
  if (isLoading) return <ListSkeleton rows={4} />;
  if (isError && !data) return <ErrorState text="Failed to load promos." onRetry={() => void refetch()} />;
  if (promos.length === 0) return <EmptyState title="No active promos." hint="Approved promos are listed here." />;
  return (
    <>
      <DataTable label="Active promos" columns={COLUMNS} rows={promos} keyOf={({ id }) => id} />
      <MoreButton {...moreOf(list)} />
    </>
  );
}

export function PromosScreen() {
  const pending = usePromoQueue();
  return (
    <Page title="Manage Promos">
      <section className={css['section']} aria-labelledby="pending">
        <h2 id="pending">Pending</h2>
        <ReviewList queue={pending} isPromo emptyText="No pending promos." />
      </section>
      <section className={css['section']} aria-labelledby="active">
        <h2 id="active">Active</h2>
        <ActivePromos />
      </section>
    </Page>
  );
}
