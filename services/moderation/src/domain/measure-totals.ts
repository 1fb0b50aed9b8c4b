import { measureSources, strikeRuleOf, type Measure } from '#domain/measure';
import type { MeasureAppeal } from '#domain/measure-appeal';

/** What public totals need of a measure. */
export type CountedMeasure = Pick<
  Measure,
  'kind' | 'reasonCode' | 'source' | 'automatedDetection' | 'automatedDecision' | 'decidedAt' | 'item'
> & { readonly appeal: Pick<MeasureAppeal, 'madeAt' | 'status' | 'decidedAt' | 'answerId' | 'counterNotice'> | null };

/** What happened in a range of time to measures that have something in common. */
export interface Tally {
  /** the code of the rule, or the source */
  readonly name: string;
  /** taken in that time */
  readonly measures: number;
  /** appeals made in that time */
  readonly appeals: number;
  /** appeals granted in that time */
  readonly granted: number;
}

export interface MeasureTotals extends Omit<Tally, 'name'> {
  /** measures that the automatic check had detected */
  readonly detected: number;
  readonly bans: number;
  /** most measures first */
  readonly byCategory: readonly Tally[];
  readonly bySource: readonly Tally[];
  /** seconds from each appeal to its answer, unless it was answered by a decision on an upload, which has its own */
  readonly waits: readonly number[];
}

const isIn = (at: Date | null | undefined, from: Date, before: Date): boolean => !!at && at >= from && at < before;

const sum = (tallies: readonly Tally[], of: 'measures' | 'appeals' | 'granted'): number =>
  tallies.reduce((total, tally) => total + tally[of], 0);

/** Collects tallies by name. */
function tallying(names: readonly string[] = []) {
  const tallies = new Map<string, { name: string; measures: number; appeals: number; granted: number }>();
  const of = (name: string) => {
    const tally = tallies.get(name) ?? { name, measures: 0, appeals: 0, granted: 0 };
    tallies.set(name, tally);
    return tally;
  };
  for (const name of names) of(name);
  return { of, list: (): Tally[] => [...tallies.values()] };
}

/** Counts what happened from `from` until `before`. Reads the measures one by one: they may not fit into memory. */
export async function countMeasures(
  measures: AsyncIterable<CountedMeasure>,
  from: Date,
  before: Date,
): Promise<MeasureTotals> {
  const [categories, sources] = [tallying(), tallying(measureSources)];
  const waits: number[] = [];
  let [detected, bans] = [0, 0];
  for await (const measure of measures) {
    const { kind, source, decidedAt, appeal } = measure;
    const tallies = [categories.of(strikeRuleOf(measure)), sources.of(source)];
    if (isIn(decidedAt, from, before)) {
      for (const tally of tallies) tally.measures++;
      if (measure.automatedDetection) detected++;
      if (kind === 'banned') bans++;
    }
    if (isIn(appeal?.madeAt, from, before)) for (const tally of tallies) tally.appeals++;
    if (!appeal?.decidedAt || !isIn(appeal.decidedAt, from, before)) continue;
    if (appeal.status === 'granted') for (const tally of tallies) tally.granted++;
    if (appeal.answerId === null) waits.push(Math.round((appeal.decidedAt.getTime() - appeal.madeAt.getTime()) / 1000));
  }
  const byCategory = categories.list().toSorted((a, b) => b.measures - a.measures || (a.name < b.name ? -1 : 1));
  const bySource = sources.list();
  return {
    measures: sum(bySource, 'measures'),
    appeals: sum(bySource, 'appeals'),
    granted: sum(bySource, 'granted'),
    detected,
    bans,
    byCategory,
    bySource,
    waits,
  };
}
