/**
 * Evaluates the feed's ranking without a stack: `npm run bench -- ranking`. deploy/docs/ranking.md explains the
 * figures. Weights were tuned on the seeds 1 and 2 only.
 */
import path from 'node:path';
import { printTable, type Row } from '../table.ts';
import { measureCost } from './cost.ts';
import { judgeMovieLens, readMovieLens } from './movielens.ts';
import { judgeDrift, judgeSessions } from './session.ts';
import { afterTrial, simulate, type Outcome } from './simulator.ts';

const SEEDS = { 'tuned on': [1, 2], 'judged once': [3, 4] } as const;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const short = (value: number): string => value.toFixed(3);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const row = (measure: string, ours: string, baseline: string, ratio: string, floor: string): Row => {
  return { measure, ours, baseline, ratio, floor };
};

async function movieLensRows(cache: string): Promise<Row[]> {
  const data = await readMovieLens(cache);
  const [shared, one, all] = (['none', 'one', 'all'] as const).map((known) => judgeMovieLens(data, known));
  const ndcg = (name: string, value: number, floor: string) =>
    row(
      `MovieLens-100k, NDCG@20, ${name}`,
      short(value),
      short(shared!.ndcg),
      (value / shared!.ndcg).toFixed(2),
      floor,
    );
  return [
    ndcg('whole history', all!.ndcg, '>= 0.155'),
    ndcg('after one film', one!.ndcg, '>= 0.115'),
    row('coverage', short(all!.coverage), short(shared!.coverage), '-', '>= 0.15'),
    row('Gini of places', short(all!.gini), short(shared!.gini), '-', '<= 0.95'),
  ];
}

function simulatorRows(name: string, seed: number): Row[] {
  const [shared, own, oracle] = (['shared', 'taste', 'oracle'] as const).map((order) => simulate(seed, order));
  const [before, after] = [sum(shared!.expected), sum(own!.expected)];
  const notWorse = own!.expected.filter((expected, i) => expected >= shared!.expected[i]!).length;
  const planted = afterTrial(own!, oracle!);
  const viewsOf = ({ plantedViews }: Outcome): number => sum([...plantedViews.values()].flat());
  const of = `seed ${seed}, ${name}`;
  return [
    row(`completions, ${of}`, after.toFixed(0), before.toFixed(0), (after / before).toFixed(2), '>= 1.25'),
    row(`viewers not worse, ${of}`, percent(notWorse / own!.expected.length), '-', '-', '>= 90 %'),
    row(
      `views of planted clips, oracle to ours, ${of}`,
      String(viewsOf(own!)),
      String(viewsOf(oracle!)),
      (viewsOf(oracle!) / viewsOf(own!)).toFixed(2),
      '<= 1.3',
    ),
    row(
      `the same from the end of trial on, ${planted.clips} clips, ${of}`,
      '-',
      '-',
      planted.ratio.toFixed(2),
      '<= 1.3',
    ),
    row(
      `places of new creators, ${of}`,
      percent(own!.newCreatorShare),
      percent(shared!.newCreatorShare),
      '-',
      '>= 15 %',
    ),
    row(`places of cheats, ${of}`, percent(own!.cheatShare), percent(shared!.cheatShare), '-', '-'),
    row(`repeats, ${of}`, String(own!.repeats), String(shared!.repeats), '-', '0'),
  ];
}

function sessionRows(seed: number): Row[] {
  const { liked, skipped } = judgeSessions(seed);
  return [
    row(`next page, watched three times, seed ${seed}`, liked.toFixed(2), '1', '-', '>= 2'),
    row(`next page, skipped three times, seed ${seed}`, skipped.toFixed(2), '1', '-', '<= 0.5'),
    row(`hashtags in 20 after 50 pages, seed ${seed}`, String(judgeDrift(seed)), '-', '-', '>= 4'),
  ];
}

function costRow(): Row {
  const { off, on } = measureCost();
  return row('ordering a page, us of CPU', on.toFixed(0), off.toFixed(0), (on / off).toFixed(1), 'see the bench taste');
}

const rows: Row[] = [...(await movieLensRows(path.resolve(process.env['TALLSCREEN_CACHE'] ?? '.local/cache')))];
for (const [name, seeds] of Object.entries(SEEDS))
  for (const seed of seeds) {
    process.stderr.write(`simulating, seed ${seed}\n`);
    rows.push(...simulatorRows(name, seed), ...sessionRows(seed));
  }
printTable([...rows, costRow()]);
