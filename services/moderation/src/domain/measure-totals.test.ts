import { expect, test } from '@jest/globals';
import { countMeasures, type CountedMeasure } from '#domain/measure-totals';

const [from, before] = [new Date('2030-02-01'), new Date('2030-03-01')];
const inside = (day: number) => new Date(Date.UTC(2030, 1, day));

const measure = (fields: Partial<CountedMeasure> = {}): CountedMeasure => ({
  kind: 'removed',
  item: { type: 'video', id: 5 },
  reasonCode: 'spam',
  source: 'own',
  automatedDetection: false,
  automatedDecision: false,
  decidedAt: inside(3),
  appeal: null,
  ...fields,
});
const appeal = (fields: object = {}) => ({
  madeAt: inside(4),
  status: 'open' as const,
  decidedAt: null,
  answerId: null,
  ...fields,
});

async function* rows(...measures: CountedMeasure[]): AsyncGenerator<CountedMeasure> {
  yield* measures;
}
const count = (...measures: CountedMeasure[]) => countMeasures(rows(...measures), from, before);

test('measures of every kind are counted by category and source', async () => {
  const totals = await count(
    measure(),
    measure({ kind: 'warned', source: 'report' }),
    measure({ kind: 'banned', reasonCode: 'hate', source: 'report' }),
    measure({ kind: 'rejected', reasonCode: 'flagged_nudity', source: 'model', automatedDetection: true }),
    measure({ kind: 'restricted', reasonCode: '', source: 'notice' }),
  );
  expect(totals).toMatchObject({ measures: 5, appeals: 0, granted: 0, bans: 1, detected: 1, waits: [] });
  expect(totals.byCategory.map(({ name, measures }) => [name, measures])).toEqual([
    ['other', 2],
    ['spam', 2],
    ['hate', 1],
  ]);
  expect(totals.bySource.map(({ name, measures }) => [name, measures])).toEqual([
    ['own', 1],
    ['report', 2],
    ['notice', 1],
    ['model', 1],
  ]);
});

test('an appeal counts when it is made, a granted one when it is answered, whenever the measure was taken', async () => {
  const early = { decidedAt: new Date('2029-12-31') };
  const totals = await count(
    measure({ ...early, appeal: appeal() }),
    measure({ ...early, appeal: appeal({ status: 'granted', decidedAt: inside(5) }) }),
    measure({ appeal: appeal({ madeAt: inside(9), status: 'refused', decidedAt: inside(10) }) }),
    measure({ appeal: appeal({ madeAt: inside(9), status: 'granted', decidedAt: before }) }),
    measure({ ...early, appeal: appeal({ madeAt: new Date('2030-01-31'), status: 'granted', decidedAt: from }) }),
  );
  expect(totals).toMatchObject({ measures: 2, appeals: 4, granted: 2 });
  expect(totals.byCategory).toEqual([{ name: 'spam', measures: 2, appeals: 4, granted: 2 }]);
});

test('the wait for an answer is counted once: here unless a decision on an upload answered', async () => {
  const answered = { status: 'granted', decidedAt: inside(5) };
  const totals = await count(
    measure({ appeal: appeal(answered) }),
    measure({ appeal: appeal({ ...answered, answerId: 7 }) }),
  );
  expect(totals.waits).toEqual([86_400]);
});
