import { expect, test } from '@jest/globals';
import { areFresh, countDecisions, monthsBetween, type CountedDecision } from '#domain/month-totals';

test('months follow each other over the end of a year, newest first', () => {
  const months = monthsBetween(Date.UTC(2029, 10, 30), Date.UTC(2030, 1, 1));
  expect(months.map(({ month }) => month)).toEqual(['2030-02', '2030-01', '2029-12', '2029-11']);
  expect(months[2]).toMatchObject({ startMs: Date.UTC(2029, 11, 1), endMs: Date.UTC(2030, 0, 1) });
});

const decision = (verdict: CountedDecision['verdict'], more: Partial<CountedDecision> = {}): CountedDecision => ({
  verdict,
  adminId: 1,
  answersAppeal: false,
  waitSeconds: null,
  ...more,
});

async function* each<T>(values: readonly T[]) {
  yield* values;
}

test('decisions are counted by verdict, appeals by who reopened, and the median ignores unknown times', async () => {
  const decisions = [
    decision('approve', { waitSeconds: 60 }),
    decision('approve', { waitSeconds: 10, answersAppeal: true }),
    decision('reject', { waitSeconds: 3_600, answersAppeal: true }),
    decision('reject'),
    decision('remove'),
    decision('reopen', { adminId: 0 }),
    decision('reopen'),
  ];
  expect(await countDecisions(each(decisions))).toEqual({
    approved: 2,
    rejected: 2,
    removed: 1,
    appeals: 1,
    granted: 1,
    medianDecisionSeconds: 60,
  });
  const medianOf = async (waits: readonly number[]) =>
    (await countDecisions(each(waits.map((waitSeconds) => decision('reject', { waitSeconds }))))).medianDecisionSeconds;
  expect([await medianOf([]), await medianOf([9, 2]), await medianOf([7, 100, 7, 3, 7])]).toEqual([null, 2, 7]);
});

test('totals of the current month are used for ten minutes, those of a past one for ever', () => {
  const [month] = monthsBetween(Date.UTC(2030, 0, 5), Date.UTC(2030, 0, 5));
  const at = (day: number, minute = 0) => new Date(Date.UTC(2030, 0, day, 0, minute));
  expect(areFresh(month!, at(5), at(5, 9))).toBe(true);
  expect(areFresh(month!, at(5), at(5, 10))).toBe(false);
  expect(areFresh(month!, at(32), at(90))).toBe(false);
  expect(areFresh(month!, at(33), at(90))).toBe(true);
});
