import { median, type Row } from '../table.ts';

export const row = (measure: string, ours: string, floor: string, baseline = ''): Row => {
  return { measure, ours, baseline, ratio: '', floor };
};
export const ms = (value: number): string => `${value.toFixed(0)} ms`;

export const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

export const medianAndWorst = (values: readonly number[]): string =>
  values.length === 0 ? 'none seen' : `${ms(median(values))}, worst ${ms(Math.max(...values))}`;

/** Interaction to next paint, by the percentile that is used for real users: the 75th of visits. */
export function inpOfVisits(visits: readonly number[]): string {
  const sorted = visits.toSorted((a, b) => a - b);
  const judged = sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN;
  return `${ms(judged)} (visits: ${sorted.join(', ')})`;
}
