import { useState } from 'react';
import { ChartColumn } from 'lucide-react';
import type { PromoStats } from '@tallscreen/bff/contract/analytics';
import { usePromoStatsInfiniteQuery } from '../../api/promos.ts';
import { useAccount } from '../../app/store.ts';
import { msg, t } from '../../i18n/translate.ts';
import { monthName } from '../../ui/days.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Count } from '../../ui/Count.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { formatRate } from '../../ui/format.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { serverNow } from '../../ui/serverClock.ts';
import { RunBadge } from '../../ui/RunBadge.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Select } from '../../ui/TextField.tsx';
import { CsvButton } from '../stats/Section.tsx';
import { Invoices } from './Invoices.tsx';
import { formatMoney, lastMonths } from './money.ts';
import css from './Promos.module.css';

const States = ({ promo }: { promo: PromoStats }) => (
  <span className={css['states']}>
    <StatusBadge status={promo.status} />
    <RunBadge promo={promo} />
  </span>
);

const columns = (): Column<PromoStats>[] => [
  { title: t('Title'), cell: (promo) => promo.title },
  { title: t('Status'), cell: (promo) => <States promo={promo} /> },
  { title: t('Viewable views'), cell: (promo) => <Count value={promo.viewable_views} />, align: 'end' },
  { title: t('Clicks'), cell: (promo) => <Count value={promo.clicks} />, align: 'end' },
  { title: t('Click rate'), cell: (promo) => formatRate(promo.click_rate), align: 'end' },
  { title: t('Billed views'), cell: (promo) => <Count value={promo.billed_views} />, align: 'end' },
  { title: t('Spend'), cell: (promo) => formatMoney(promo.spend, promo.currency), align: 'end' },
  { title: t('Views'), cell: (promo) => <Count value={promo.views} />, align: 'end' },
  { title: t('Completed'), cell: (promo) => formatRate(promo.completion_rate), align: 'end' },
  { title: t('Hidden by'), cell: (promo) => <Count value={promo.hidden_by} />, align: 'end' },
  {
    title: t('File'),
    cell: ({ promo_id: id, title }) => <CsvButton url={`/analytics/promo/${id}.csv`} file={`promo-${id}`} of={title} />,
    align: 'end',
  },
];

const MEANINGS: [name: string, meaning: string][] = [
  [
    msg('Viewable views'),
    msg('At least half of the promo was in view for two seconds. Counted once per viewer in half an hour.'),
  ],
  [
    msg('Clicks'),
    msg('Viewers who opened the link of the promo, each counted once a day (UTC). Your own clicks are never counted.'),
  ],
  [msg('Click rate'), msg('Clicks divided by viewable views.')],
  [
    msg('Billed views'),
    msg(
      'Viewable views of verified viewers within your dates and limits. What is shown outside of them is free. Your own views are never billed.',
    ),
  ],
  [msg('Spend'), msg('The price in force at each billed view, rounded down. With another currency it begins anew.')],
  [msg('Views'), msg('The promo played for three seconds.')],
  [msg('Completed'), msg('The share of the views that played to 90 % or more.')],
  [msg('Hidden by'), msg('Viewers who hid all your promos by the menu of this one.')],
];

function MonthCharges() {
  const [months] = useState(() => lastMonths(new Date(serverNow())));
  const [month, setMonth] = useState(months[0] ?? '');
  return (
    <section className={css['fields']} aria-labelledby="charges">
      <h2 id="charges">{t('Charges by month')}</h2>
      <p className="quiet">
        {t('A line for each promo, day and price, and the total. It is settled outside of Tallscreen.')}
      </p>
      <div className={css['invoice']}>
        <Select label={t('Month (UTC)')} value={month} onChange={(event) => setMonth(event.target.value)}>
          {months.map((each) => (
            <option key={each} value={each}>
              {monthName(each)}
            </option>
          ))}
        </Select>
        <CsvButton
          url={`/promos/invoice.csv?month=${month}`}
          file={`promos-${month}`}
          of={t('the charges of {month}', { month: monthName(month) })}
        />
      </div>
    </section>
  );
}

/** How often the user's promos were viewed, and what they cost. */
export function PromoStatsScreen() {
  const list = usePromoStatsInfiniteQuery();
  const { data, isLoading, isError, refetch } = list;
  const promos = data?.pages.flatMap((page) => page.promos) ?? [];
  const home = useAccount()?.role === 'business' ? '/business/promos' : '/user/promos';
  return (
    <Page actions={<ButtonLink to={home}>{t('All promos')}</ButtonLink>}>
      {isLoading && <Loading shape="table" count={5} />}
      {isError && !data && <ErrorState text={t('Unable to fetch promo analytics.')} onRetry={() => void refetch()} />}
      {data && promos.length === 0 && (
        <EmptyState icon={<ChartColumn />} title={t('No promos yet.')} hint={t('What they reach and cost shows here.')}>
          <ButtonLink look="primary" to={home}>
            {t('Submit a promo')}
          </ButtonLink>
        </EmptyState>
      )}
      {promos.length > 0 && (
        <>
          <DataTable label={t('Promos')} columns={columns()} rows={promos} keyOf={({ promo_id }) => promo_id} />
          <MoreButton {...moreOf(list)} />
          <details className={css['limits']}>
            <summary>{t('What the stats mean')}</summary>
            <dl className={css['meanings']}>
              {MEANINGS.map(([name, meaning]) => (
                <div key={name}>
                  <dt>{t(name)}</dt>
                  <dd>{t(meaning)}</dd>
                </div>
              ))}
            </dl>
          </details>
        </>
      )}
      {data && <MonthCharges />}
      {data && <Invoices />}
    </Page>
  );
}
