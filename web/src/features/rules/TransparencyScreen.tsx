import { Scale } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { MonthTotals } from '@tallscreen/bff/contract/record';
import { useTransparencyQuery } from '../../api/records.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { msg, t } from '../../i18n/translate.ts';
import { Count } from '../../ui/Count.tsx';
import { monthName } from '../../ui/days.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { formatRate } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { Select } from '../../ui/TextField.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { durationText } from './texts.ts';
import { useRules } from './useRules.ts';
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
  count(t('Notices'), (row) => row.notices),
  count(t('Decisions'), (row) => row.measures),
  count(t('Bans'), (row) => row.bans),
  count(t('Appeals'), (row) => row.appeals),
  count(t('Granted'), (row) => row.granted),
  {
    title: t('Median decision'),
    cell: ({ median_decision_seconds: seconds }) => (seconds === null ? '–' : durationText(seconds)),
    align: 'end',
  },
];

type Tally = { measures: number; appeals: number; granted: number };

const tallyColumns = <Row extends Tally>(title: string, name: (row: Row) => string): Column<Row>[] => [
  { title, cell: name },
  { title: t('Decisions'), cell: (row) => <Count value={row.measures} />, align: 'end' },
  { title: t('Appeals'), cell: (row) => <Count value={row.appeals} />, align: 'end' },
  { title: t('Granted'), cell: (row) => <Count value={row.granted} />, align: 'end' },
];

type Category = MonthTotals['by_category'][number];
type Source = MonthTotals['by_source'][number];

const SOURCES: Record<Source['source'], string> = {
  own: msg('Moderators themselves'),
  report: msg('Reports by users'),
  notice: msg('Notices by anybody'),
  model: msg('Automatic check'),
};

/** The decisions in detail of the month in the address, which the user chooses. */
function Details({ months }: { months: readonly MonthTotals[] }) {
  const [params, setParams] = useSearchParams();
  const chosen = months.find((each) => each.month === params.get('month'));
  // The month that has just begun has no decisions yet.
  const month = chosen ?? months.find(({ measures }) => measures > 0) ?? months[0];
  if (!month) return null;
  return (
    <section className={css['month']} aria-labelledby="decisions">
      <h2 id="decisions">{t('Decisions in {month}', { month: monthName(month.month) })}</h2>
      {months.length > 1 && (
        <Select
          label={t('Month (UTC)')}
          value={month.month}
          onChange={({ target }) => setParams({ month: target.value }, { replace: true })}
        >
          {months.map((each) => (
            <option key={each.month} value={each.month}>
              {monthName(each.month)}
            </option>
          ))}
        </Select>
      )}
      {month.measures === 0 ? <p>{t('Nothing was decided in this month.')}</p> : <Tallies month={month} />}
    </section>
  );
}

function Tallies({ month }: { month: MonthTotals }) {
  const { titleOf } = useRules();
  return (
    <>
      {month.automated_share !== null && (
        <p>
          {t('{share} of them were taken after the automatic check had flagged something.', {
            share: formatRate(month.automated_share),
          })}
        </p>
      )}
      <DataTable
        label={t('Decisions by rule')}
        columns={tallyColumns<Category>(t('Rule'), ({ reason_code: code }) => titleOf(code))}
        rows={month.by_category}
        keyOf={({ reason_code }) => reason_code}
      />
      <DataTable
        label={t('Decisions by source')}
        columns={tallyColumns<Source>(t('Source'), ({ source }) => t(SOURCES[source]))}
        rows={month.by_source}
        keyOf={({ source }) => source}
      />
    </>
  );
}

/** What moderation did in each month; open to everybody. */
export function TransparencyScreen() {
  const { data, isLoading, isError, refetch } = useTransparencyQuery();
  return (
    <Page>
      <p className={css['intro']}>
        {t(
          'What was uploaded, reported and decided in each month (UTC). Decisions are all that were taken against people or their content; appeals are about any of them. The median decision is the time from the upload, or from the appeal, until an admin decided.',
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
      {data && data.months.length > 0 && <Details months={data.months} />}
      {data && (
        <p className="quiet small">
          <Phrase text="Counted {time}." values={{ time: <RelativeTime at={data.as_of} /> }} />
        </p>
      )}
    </Page>
  );
}
