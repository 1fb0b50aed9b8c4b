import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COMPONENTS, kafka, measured, pods, sizes } from '../assumptions.ts';
import { partitionsFor, peakCores, planFor, podsFor, socketsAtPeak } from '../model.ts';
import { costTable, planTable, limitTable } from '../simulate.ts';
import { scalingLimits } from '../scaling-limits.ts';
import { dailyMix, SECONDS_PER_DAY } from '../../k6/mix.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const read = (name: string): string => readFileSync(path.join(repository, name), 'utf8');

test('cores are pages a second at the peak, times the CPU of a page', () => {
  // 7,200 users read 86,400 pages a day: one a second, three at the peak.
  expect(peakCores(100, 7_200)).toBeCloseTo(0.3);
  expect(peakCores(100, 14_400)).toBeCloseTo(0.6);
});

test('pods have room for a failed zone, and there are always two', () => {
  expect(podsFor(0, 1)).toBe(pods.fewest);
  expect(podsFor(6, 1)).toBe(10);
  expect(podsFor(6.01, 1)).toBe(11);
  expect(podsFor(6, 2)).toBe(5);
});

test('open sockets are users times the share of the day that they are online', () => {
  expect(socketsAtPeak(48)).toBeCloseTo(3);
});

test.each([
  [0, 6],
  [3, 6],
  [4, 12],
  [14, 30],
])('%d consumers get %d partitions', (consumers, partitions) => {
  expect(partitionsFor(consumers)).toBe(partitions);
});

test('BFF pods follow the sockets where those need more than the calls', () => {
  const users = 10_000_000;
  const bySockets = Math.ceil(socketsAtPeak(users) / pods.socketsPerBff);
  expect(planFor(users).pods.bff).toBeGreaterThanOrEqual(bySockets);
});

test('bytes are users times what one user makes', () => {
  const { bytes, stores } = planFor(1_000_000);
  expect(bytes.objects).toBeCloseTo(1_000_000 * dailyMix.uploads * (sizes.mbPerVideo / 1000));
  expect(bytes.database).toBeCloseTo(sizes.databaseBytesPerUserDay / 1000);
  expect(bytes.kafka).toBeCloseTo(
    ((dailyMix.views + dailyMix.watchReports + dailyMix.completions) * kafka.bytesPerEvent * kafka.replication) / 1000,
  );
  expect(bytes.fromOrigin / bytes.watched).toBeCloseTo(dailyMix.mediaReads / dailyMix.views);
  expect(stores.redisGb).toBeCloseTo(32);
});

test('a hundred times the users cost about a hundred times as much, once there are more than the fewest pods', () => {
  const [million, hundred] = [planFor(1_000_000), planFor(100_000_000)];
  expect(hundred.monthlyCost.total / million.monthlyCost.total).toBeGreaterThan(90);
  expect(hundred.monthlyCost.total / million.monthlyCost.total).toBeLessThan(110);
  expect(hundred.pods.bff / million.pods.bff).toBeGreaterThan(90);
});

test('the cost of a month is the sum of its parts', () => {
  const { total, ...parts } = planFor(10_000).monthlyCost;
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(total);
});

test('the scaling limits are in order, and each is above zero', () => {
  const users = scalingLimits.map((limit) => limit.users);
  expect(users).toHaveLength(11);
  expect(users).toEqual(users.toSorted((a, b) => a - b));
  expect(users[0]).toBeGreaterThan(0);
});

test('each scaling limit is the number of users at which its resource is used up', () => {
  const at = (words: string): number => scalingLimits.find(({ name }) => name.includes(words))?.users ?? 0;
  expect((at('10 Gbit/s') * dailyMix.views * sizes.mbPerWatch * 3) / SECONDS_PER_DAY).toBeCloseTo(1_250);
  expect(peakCores(measured.analytics.cpuMsPerPage, at('6 partitions'))).toBeCloseTo(6 * 0.6);
  expect((at('5,000 new videos') * dailyMix.uploads * 3 * 300) / SECONDS_PER_DAY).toBeCloseTo(5_000);
});

test('every component of the simulator was measured', () => {
  for (const name of COMPONENTS) expect(measured[name].cpuMsPerPage).toBeGreaterThan(0);
});

test.each([
  ['plans', planTable()],
  ['limits', limitTable()],
  ['costs', costTable()],
])('scale.md shows the %s that the simulator prints', (_name, table) => {
  expect(read('deploy/docs/scale.md')).toContain(table);
});

test('scale.md shows every number of the daily mix', () => {
  const text = read('deploy/docs/scale.md');
  for (const [action, count] of Object.entries(dailyMix)) expect(text).toContain(`| ${action} | ${count} |`);
});
