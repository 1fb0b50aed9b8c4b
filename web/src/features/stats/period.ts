import type { Timeline } from '@tallscreen/bff/contract/stats';
import type { Compared } from '../../ui/days.ts';
import type { PeriodStat } from './meanings.ts';

/** Returns the sums of a stat over the days, and over the days before. */
export function compare({ points, previous = [] }: Timeline, stat: PeriodStat): Compared {
  const sum = (days: Timeline['points']) => days.reduce((total, day) => total + day[stat], 0);
  return { now: sum(points), before: sum(previous) };
}
