import type { Price } from '@tallscreen/bff/contract';
import { usePricingQuery } from '../../api/pricing.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { PriceForm } from './PriceForm.tsx';
import { formatPrice } from './price.ts';
import css from './Admin.module.css';

const COLUMNS: Column<Price>[] = [
  { title: 'From', cell: (price) => <RelativeTime at={price.effective_from} dateOnly /> },
  { title: 'Per 1,000 views', cell: (price) => formatPrice(price), align: 'end' },
];

export function PaymentsScreen() {
  const { data, isLoading, isError, refetch } = usePricingQuery();
  return (
    <Page title="Promo prices" width="narrow">
      {isLoading && <ListSkeleton rows={4} />}
      {isError && !data && <ErrorState text="Something went wrong." onRetry={() => void refetch()} />}
      {data?.current && (
        <dl className={css['tile']}>
          <dt>Price per 1,000 views</dt>
          <dd>{formatPrice(data.current)}</dd>
        </dl>
      )}
      {data && <PriceForm current={data.current} />}
      {data && (
        <section className={css['section']} aria-labelledby="history">
          <h2 id="history">History</h2>
          {data.history.length === 0 ? (
            <EmptyState title="No price set yet." hint="Set the first one with the form." />
          ) : (
            <DataTable
              label="Price history"
              columns={COLUMNS}
              rows={data.history}
              keyOf={(price) => `${price.effective_from} ${price.price_per_thousand_views}`}
            />
          )}
        </section>
      )}
    </Page>
  );
}
