import type { Timeline } from '@tallscreen/bff/contract/numbers';
import type { Compared } from '../../ui/days.ts';
import type { PeriodFigure } from './meanings.ts';

/** Returns the sums of a figure over the days, and over the days before. */
export function compare({ points, previous = [] }: Timeline, figure: PeriodFigure): Compared {
  const sum = (days: Timeline['points']) => days.reduce((total, day) => total + day[figure], 0);
  return { now: sum(points), before: sum(previous) };
}
