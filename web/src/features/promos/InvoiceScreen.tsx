import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import type { BillingAddress, Invoice } from '@tallscreen/bff/contract/invoice';
import { errorText } from '../../api/errors.ts';
import { useInvoiceQuery } from '../../api/invoices.ts';
import { t } from '../../i18n/translate.ts';
import { monthName } from '../../ui/days.ts';
import { Button } from '../../ui/Button.tsx';
import { Count } from '../../ui/Count.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { CsvButton } from '../stats/Section.tsx';
import { fullDate, formatExactMoney, formatMoney } from './money.ts';
import css from './Promos.module.css';

type Line = Invoice['lines'][number];

const columns = (currency: string): Column<Line>[] => [
  { title: t('Promo'), cell: ({ title, promo_id: id }) => title || String(id) },
  { title: t('Day (UTC)'), cell: ({ day }) => day },
  { title: t('Billed views'), cell: ({ billed_views: count }) => <Count value={count} />, align: 'end' },
  {
    title: t('Price of 1,000'),
    cell: ({ price_per_thousand: price }) => formatMoney(price, currency),
    align: 'end',
  },
  { title: t('Amount'), cell: ({ amount }) => formatExactMoney(amount, currency), align: 'end' },
];

function Party({ title, party }: { title: string; party: BillingAddress }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <address className={css['address']}>
        {`${party.name}\n${party.address}`}
        {party.tax_id && `\n${t('Tax number: {id}', { id: party.tax_id })}`}
      </address>
    </section>
  );
}

function Paper({ invoice }: { invoice: Invoice }) {
  const { number, month, currency, net, tax, total } = invoice;
  const sums: [string, number][] = [
    [t('Net'), net],
    [`${invoice.tax_label} ${invoice.tax_rate} %`, tax],
    [t('Total'), total],
  ];
  return (
    <article className={css['paper']} aria-label={t('Invoice {number}', { number })}>
      <p className={css['number']}>{t('Invoice {number}', { number })}</p>
      <p>{t('Promos of {month}, issued on {date}', { month: monthName(month), date: fullDate(invoice.issued_at) })}</p>
      <div className={css['parties']}>
        <Party title={t('Seller')} party={invoice.seller} />
        <Party title={t('Buyer')} party={invoice.buyer} />
      </div>
      <DataTable
        label={t('Billed')}
        columns={columns(currency)}
        rows={invoice.lines}
        keyOf={({ promo_id: id, day, price_per_thousand: price }) => `${id}:${day}:${price}`}
      />
      <dl className={css['sums']}>
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet small">
        {t('The sum of the lines is rounded down, the tax on it half up, each once for the whole invoice.')}
      </p>
    </article>
  );
}

/** One invoice; on paper nothing else is printed. */
export function InvoiceScreen() {
  const { number = '' } = useParams();
  const { data, isError, error, refetch } = useInvoiceQuery(number);
  const actions = data && (
    <>
      <CsvButton url={`/promos/invoices/${number}.csv`} file={`invoice-${number}`} of={number} />
      <Button size="s" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        {t('Print')}
      </Button>
    </>
  );
  return (
    <Page title={t('Invoice {number}', { number })} actions={actions}>
      {!data && !isError && <Loading shape="table" count={5} />}
      {!data && isError && (
        <ErrorState text={errorText(error, t('Failed to load this page.'))} onRetry={() => void refetch()} />
      )}
      {data && <Paper invoice={data} />}
    </Page>
  );
}
