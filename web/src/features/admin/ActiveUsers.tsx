import type { AdminMetrics } from '@tallscreen/bff/contract/analytics';
import { t } from '../../i18n/translate.ts';
import { SeriesBox } from '../../ui/charts/SeriesBox.tsx';
import { changeText, formatUtcDay, type Compared } from '../../ui/days.ts';
import { formatExact } from '../../ui/format.ts';
import css from './Admin.module.css';

type Days = AdminMetrics['daily_active_users'];
type Period = { days: Days; previous: Days };

const countsOf = (days: Days) => days.map(({ count }) => count);

/** Rounded to one decimal. */
const average = (days: Days): number =>
  Math.round((10 * countsOf(days).reduce((sum, count) => sum + count, 0)) / Math.max(1, days.length)) / 10;
const most = (days: Days): number => Math.max(0, ...countsOf(days));

export const hasActiveUsers = ({ days, previous }: Period): boolean => most(days) + most(previous) > 0;

/** The number of active users, compared with the days before. */
export function ActiveUserTiles({ days, previous }: Period) {
  const tiles: [string, Compared][] = [
    [t('Average daily active users'), { now: average(days), before: average(previous) }],
    [t('Peak daily active users'), { now: most(days), before: most(previous) }],
  ];
  return (
    <>
      <dl className={css['tiles']}>
        {tiles.map(([name, compared]) => (
          <div key={name} className={css['tile']}>
            <dt>{name}</dt>
            <dd>{formatExact(compared.now)}</dd>
            <dd className={css['change']}>{changeText(compared)}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet small">
        {t('Last {days} days (UTC, including today), compared with the {before} days before.', {
          days: days.length,
          before: previous.length,
        })}
      </p>
    </>
  );
}

export function ActiveUserChart({ days, previous, height }: Period & { height: number }) {
  return (
    <SeriesBox
      title={t('Daily Active Users')}
      labelName={t('Day')}
      labels={days.map(({ date }) => formatUtcDay(date))}
      series={[
        { label: t('This period'), values: countsOf(days) },
        { label: t('Previous period'), values: countsOf(previous) },
      ]}
      height={height}
      format={formatExact}
    />
  );
}
