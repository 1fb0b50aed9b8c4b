import { expect, test } from '@jest/globals';
import type { CountedMeasure } from '../../services/moderation/src/domain/measure-totals.ts';
import type { FiledReport } from '../../services/moderation/src/domain/report.ts';
import { countYear } from './year-numbers.ts';

const day = (date: string) => new Date(`${date}T00:00:00Z`);
const measure = (fields: Partial<CountedMeasure>): CountedMeasure => ({
  kind: 'removed',
  item: { type: 'video', id: 5 },
  reasonCode: 'spam',
  source: 'own',
  automatedDetection: false,
  automatedDecision: false,
  decidedAt: day('2030-03-01'),
  appeal: null,
  ...fields,
});
const appeal = (status: 'open' | 'granted' | 'refused', madeAt: string, decidedAt?: string) => ({
  status,
  madeAt: day(madeAt),
  decidedAt: decidedAt === undefined ? null : day(decidedAt),
  answerId: null,
});
const clock = (objectedAt: Date | null) => ({
  counterNotice: { name: '', address: '', dueAt: day('2030-03-16'), objectedAt, objection: '' },
});
const filed = (fields: Partial<FiledReport>): FiledReport => ({
  reason: 'spam',
  createdAt: day('2030-01-01'),
  closedAt: null,
  outcome: null,
  ...fields,
});

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}
const count = (measures: readonly CountedMeasure[], reports: readonly FiledReport[] = [], more: object = {}) =>
  countYear(2030, {
    measures: each(measures),
    reports: each(reports),
    flagged: { approved: 0, refused: 0 },
    months: [],
    ...more,
  });

test('reports and notices are counted apart, by what became of them, with the median time to the decision', async () => {
  const { reports, notices } = await count(
    [],
    [
      filed({ outcome: 'dismissed', closedAt: day('2030-01-02') }),
      filed({ outcome: 'upheld', closedAt: day('2030-01-04') }),
      filed({ reason: 'other' }),
      filed({ category: 'copyright', outcome: 'removed', closedAt: day('2030-01-03') }),
    ],
  );
  const none = { removed: 0, upheld: 0, dismissed: 0, open: 0 };
  expect(reports).toEqual({
    filed: [
      { ...none, about: 'other', filed: 1, open: 1 },
      { ...none, about: 'spam', filed: 2, upheld: 1, dismissed: 1 },
    ],
    medianSeconds: 86_400,
  });
  expect(notices).toEqual({
    filed: [{ ...none, about: 'copyright', filed: 1, removed: 1 }],
    medianSeconds: 2 * 86_400,
  });
});

test('measures are counted by type, ground, source and detection; those of other years are not', async () => {
  const { measures, bans, mutes } = await count([
    measure({}),
    measure({}),
    measure({ automatedDetection: true, source: 'model' }),
    measure({ kind: 'banned', source: 'report' }),
    measure({ kind: 'restricted', reasonCode: '', item: { type: 'user', id: 7 } }),
    measure({ kind: 'restricted', item: { type: 'comment', id: 6 } }),
    measure({ kind: 'restricted', item: { type: 'comment', id: 8 } }),
    measure({ decidedAt: day('2029-12-31'), appeal: appeal('open', '2030-01-01') }),
    measure({ decidedAt: day('2031-01-01') }),
  ]);
  const common = { about: 'video', category: 'spam', wasDetected: false, wasAutomatic: false };
  expect(measures).toEqual([
    { ...common, kind: 'banned', source: 'report', count: 1 },
    { ...common, kind: 'removed', source: 'model', wasDetected: true, count: 1 },
    { ...common, kind: 'removed', source: 'own', count: 2 },
    { ...common, kind: 'restricted', about: 'comment', source: 'own', count: 2 },
    { ...common, kind: 'restricted', about: 'user', category: 'other', source: 'own', count: 1 },
  ]);
  expect([bans, mutes]).toEqual([1, 1]);
});

test('appeals that were made in the year are counted with their results, their time and the share reversed', async () => {
  const numbers = await count([
    measure({ appeal: appeal('granted', '2030-03-02', '2030-03-03') }),
    measure({ appeal: appeal('refused', '2030-03-02', '2030-03-05') }),
    measure({ appeal: appeal('refused', '2030-12-31', '2031-01-01') }),
    measure({ kind: 'banned', appeal: appeal('open', '2030-03-02') }),
    measure({ appeal: appeal('granted', '2031-01-01', '2031-01-02') }),
  ]);
  expect(numbers.appeals).toEqual([
    { kind: 'banned', about: 'video', category: 'spam', made: 1, granted: 0, refused: 0, open: 1 },
    { kind: 'removed', about: 'video', category: 'spam', made: 3, granted: 1, refused: 2, open: 0 },
  ]);
  expect(numbers.medianAppealSeconds).toBe(86_400);
  expect(numbers.reversedShare).toBeCloseTo(1 / 3);
});

test('counter-notices are appeals, and are counted apart with the objections of notifiers too', async () => {
  const { appeals, counterNotices } = await count([
    measure({ appeal: { ...appeal('granted', '2030-03-02', '2030-03-16'), ...clock(null) } }),
    measure({ appeal: { ...appeal('refused', '2030-03-02', '2030-03-05'), ...clock(day('2030-03-03')) } }),
    measure({ appeal: { ...appeal('open', '2030-03-02'), ...clock(day('2030-03-04')) } }),
    measure({ appeal: { ...appeal('open', '2031-03-02'), ...clock(day('2031-03-04')) } }),
    measure({ appeal: appeal('refused', '2030-03-02', '2030-03-05') }),
  ]);
  expect(counterNotices).toEqual({ made: 3, granted: 1, refused: 1, open: 1, objections: 2 });
  expect(appeals).toMatchObject([{ made: 4, granted: 1, refused: 2, open: 1 }]);
});

test('false alarms of the automatic check, and decisions after it that an appeal undid, are its errors', async () => {
  const detected = { automatedDetection: true };
  const { automation } = await count(
    [measure({ ...detected, appeal: appeal('granted', '2030-04-01', '2030-04-02') }), measure(detected), measure({})],
    [],
    { flagged: { approved: 3, refused: 1 } },
  );
  expect(automation).toEqual({ flagged: 4, falseAlarms: 3, detected: 2, undone: 1 });
});

test('the average of active users is that of the months that have some', async () => {
  const months = [
    { month: '2030-11', count: 10 },
    { month: '2030-12', count: 20 },
  ];
  expect((await count([], [], { months })).recipients).toEqual({ months, average: 15 });
  const { recipients, reversedShare, medianAppealSeconds, notices } = await count([]);
  expect([recipients.average, reversedShare, medianAppealSeconds, notices.medianSeconds]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
