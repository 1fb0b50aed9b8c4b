import type { Price } from '@tallscreen/bff/contract/pricing';
import { usePricingQuery } from '../../api/pricing.ts';
import { t } from '../../i18n/translate.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { IssuedInvoices } from './IssuedInvoices.tsx';
import { PriceForm } from './PriceForm.tsx';
import { formatPrice } from './price.ts';
import css from './Admin.module.css';

const columns = (): Column<Price>[] => [
  { title: t('From'), cell: (price) => <RelativeTime at={price.effective_from} dateOnly /> },
  { title: t('Per 1,000 views'), cell: (price) => formatPrice(price), align: 'end' },
];

export function PaymentsScreen() {
  const { data, isLoading, isError, refetch } = usePricingQuery();
  return (
    <Page width="narrow">
      {isLoading && <Loading shape="form" />}
      {isError && !data && <ErrorState text={t('Something went wrong.')} onRetry={() => void refetch()} />}
      {data?.current && (
        <dl className={css['tile']}>
          <dt>{t('Price per 1,000 views')}</dt>
          <dd>{formatPrice(data.current)}</dd>
        </dl>
      )}
      {data && <PriceForm current={data.current} />}
      {data && (
        <section className={css['section']} aria-labelledby="history">
          <h2 id="history">{t('History')}</h2>
          {data.history.length === 0 ? (
            <EmptyState title={t('No price set yet.')} hint={t('Set the first price with the form.')} />
          ) : (
            <DataTable
              label={t('Price history')}
              columns={columns()}
              rows={data.history}
              keyOf={(price) => `${price.effective_from} ${price.price_per_thousand_views}`}
            />
          )}
        </section>
      )}
      {!isLoading && <IssuedInvoices />}
    </Page>
  );
}
