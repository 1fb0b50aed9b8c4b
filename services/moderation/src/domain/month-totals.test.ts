import { expect, test } from '@jest/globals';
import { areFresh, countDecisions, medianOf, monthsBetween, type CountedDecision } from '#domain/month-totals';

test('months follow each other over the end of a year, newest first', () => {
  const months = monthsBetween(Date.UTC(2029, 10, 30), Date.UTC(2030, 1, 1));
  expect(months.map(({ month }) => month)).toEqual(['2030-02', '2030-01', '2029-12', '2029-11']);
  expect(months[2]).toMatchObject({ startMs: Date.UTC(2029, 11, 1), endMs: Date.UTC(2030, 0, 1) });
});

async function* each<T>(values: readonly T[]) {
  yield* values;
}

test('decisions are counted by verdict, and the median ignores unknown times', async () => {
  const decision = (verdict: CountedDecision['verdict'], waitSeconds: number | null = null) => ({
    verdict,
    waitSeconds,
  });
  const decisions = [
    decision('approve', 60),
    decision('approve', 10),
    decision('reject', 3_600),
    decision('reject'),
    decision('remove'),
    decision('reopen'),
  ];
  const { waits, ...counts } = await countDecisions(each(decisions));
  expect(counts).toEqual({ approved: 2, rejected: 2, removed: 1 });
  expect(medianOf(waits)).toBe(60);
  const median = async (seconds: readonly number[]) =>
    medianOf((await countDecisions(each(seconds.map((wait) => decision('reject', wait))))).waits);
  expect([await median([]), await median([9, 2]), await median([7, 100, 7, 3, 7])]).toEqual([null, 2, 7]);
});

test('totals of the current month are used for ten minutes, those of a past one for ever', () => {
  const [month] = monthsBetween(Date.UTC(2030, 0, 5), Date.UTC(2030, 0, 5));
  const at = (day: number, minute = 0) => new Date(Date.UTC(2030, 0, day, 0, minute));
  expect(areFresh(month!, at(5), at(5, 9))).toBe(true);
  expect(areFresh(month!, at(5), at(5, 10))).toBe(false);
  expect(areFresh(month!, at(32), at(90))).toBe(false);
  expect(areFresh(month!, at(33), at(90))).toBe(true);
});
