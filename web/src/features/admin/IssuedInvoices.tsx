import { Link } from 'react-router-dom';
import type { IssuedInvoice } from '@tallscreen/bff/contract/invoice';
import { useIssuedInvoicesInfiniteQuery } from '../../api/invoices.ts';
import { t } from '../../i18n/translate.ts';
import { classes } from '../../ui/classes.ts';
import { monthName } from '../../ui/days.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { formatMoney } from '../promos/money.ts';
import css from './Admin.module.css';

const columns = (): Column<IssuedInvoice>[] => [
  {
    title: t('Invoice'),
    cell: ({ number }) => (
      <Link className={classes('link', css['number'])} to={`/user/promos/invoices/${number}`}>
        {number}
      </Link>
    ),
  },
  {
    title: t('Business'),
    cell: ({ business, owner_id: id }) => (
      <Link className="link" to={`/admin/users/${id}`}>
        {business}
      </Link>
    ),
  },
  { title: t('Month (UTC)'), cell: ({ month }) => monthName(month) },
  { title: t('Total'), cell: ({ total, currency }) => formatMoney(total, currency), align: 'end' },
];

/** The invoices of all businesses, the last one first. */
export function IssuedInvoices() {
  const list = useIssuedInvoicesInfiniteQuery();
  const { data, isLoading, isError, refetch } = list;
  const invoices = data?.pages.flatMap((page) => page.invoices) ?? [];
  return (
    <section className={css['section']} aria-labelledby="invoices">
      <h2 id="invoices">{t('Invoices')}</h2>
      <p className="quiet">
        {t(
          'A month is invoiced once its business opens its promo stats, at the earliest a day after the end of the month.',
        )}
      </p>
      {isLoading && <Loading shape="table" count={2} />}
      {isError && !data && <ErrorState text={t('Failed to load the invoices.')} onRetry={() => void refetch()} />}
      {data && invoices.length === 0 && <p className="quiet">{t('No invoices yet.')}</p>}
      {invoices.length > 0 && (
        <DataTable label={t('Invoices')} columns={columns()} rows={invoices} keyOf={({ number }) => number} />
      )}
      <MoreButton {...moreOf(list)} />
    </section>
  );
}
