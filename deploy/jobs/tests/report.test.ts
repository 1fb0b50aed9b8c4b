import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import { idAtMs } from '@tallscreen/kit/ids';
import {
  measureOfBan,
  measureOfHide,
  measureOfMute,
  measureOfReport,
  type Measure,
} from '../../../services/moderation/src/domain/measure.ts';
import { createMeasures } from '../../../services/moderation/src/store/measures.ts';
import { WrongCall } from '../job.ts';
import { openJobsWorld, type JobsWorld } from './world.ts';

const YEAR = 2024;
const at = (month: number, day = 1, hour = 0) => new Date(Date.UTC(YEAR, month - 1, day, hour));

let world: JobsWorld;
let folder: string;
beforeAll(async () => {
  world = openJobsWorld('jobs-report');
  folder = await mkdtemp(path.join(tmpdir(), 'report-'));
  await world.run('migrate');
  await fill();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.dispose();
});

const appealed = (measure: Measure, status: 'granted' | 'refused', madeAt: Date, decidedAt: Date): Measure => ({
  ...measure,
  appeal: {
    text: 'Please.',
    madeAt,
    status,
    reason: '',
    reasonCode: '',
    momentMs: null,
    decidedAt,
    answerId: null,
    adminId: 2,
    isUndone: true,
  },
});

/** Removed for a copyright notice, and contested; the notifier has gone to court. */
function contested(measure: Measure, madeAt: Date): Measure {
  const { appeal, ...removed } = appealed(measure, 'granted', madeAt, madeAt);
  const counterNotice = { name: 'Ben', address: 'Town', dueAt: at(9, 16), objectedAt: at(9, 3), objection: '7 C 12' };
  const open = { ...appeal!, status: 'open', decidedAt: null, adminId: null, isUndone: false, counterNotice } as const;
  return { ...removed, kind: 'removed', reasonCode: 'copyright', source: 'notice', appeal: open };
}

/** Stores rows as the services would have. */
async function fill(): Promise<void> {
  const moderation = await world.openDatabase('moderation');
  const analytics = await world.openDatabase('analytics');
  const about = { adminId: 1, text: 'Words.', reasonCode: '' };
  const strike = (id: number, decidedAt: Date) =>
    measureOfReport(
      { id, item: { type: 'video', id }, reason: 'spam' },
      { ownerId: 7, title: '', momentMs: null, ...about },
      { id, decidedAt },
    )!;
  const measures: Measure[] = [
    appealed(strike(1, at(2)), 'granted', at(2, 2), at(2, 2, 1)),
    appealed(strike(2, at(2)), 'refused', at(2, 2), at(2, 2, 3)),
    strike(3, new Date(Date.UTC(YEAR - 1, 11, 31))),
    measureOfBan({ banId: 4, userId: 8, bannedAt: at(5), until: null, ...about, reasonCode: 'hate' }, undefined),
    measureOfMute({ id: 5, userId: 9, days: 3, earlier: 0, decidedAt: at(6), ...about }),
    { ...strike(6, at(7)), kind: 'rejected', source: 'model', automatedDetection: true },
    measureOfHide(
      { hideId: 10, commentId: 11, authorId: 9, adminId: 1, reasonCode: 'harassment', hiddenAt: at(9) },
      undefined,
    ),
    contested(strike(12, at(9)), at(9, 2)),
  ];
  const store = createMeasures(moderation);
  for (const measure of measures) await inTransaction(moderation, (session) => store.add(measure, session));
  const reports = [
    [at(3), 'dismissed', at(3, 1, 2)],
    [at(3, 2), 'upheld', at(3, 2, 4)],
    [at(4), null, undefined],
    [at(5, 1), 'upheld', at(5, 1, 3), 'copyright'],
    [new Date(Date.UTC(YEAR + 1, 0)), null, undefined],
  ] as const;
  const report = { item: { type: 'video', id: 1 }, itemKey: 'video:1', reason: 'spam', round: 0, weight: 1 };
  await moderation.collection<{ _id: number }>('reports').insertMany(
    reports.map(([createdAt, outcome, closedAt, category], index) => ({
      _id: idAtMs(createdAt.getTime()),
      ...report,
      reporterId: index,
      createdAt,
      outcome,
      ...(closedAt && { closedAt }),
      ...(category && { category, reason: 'other' }),
    })),
  );
  const decision = { itemType: 'video', adminId: 1, uploaderId: 7, state: 'applied', decidedAt: at(8), retryAt: at(8) };
  await moderation.collection<{ _id: number }>('decisions').insertMany(
    (['approve', 'reject', 'reject', 'remove'] as const).map((verdict, index) => ({
      _id: index,
      itemId: index,
      sequence: 1,
      verdict,
      wasFlagged: index < 3,
      ...decision,
    })),
  );
  await analytics.collection<{ _id: string; day: string; count: number }>('active_months').insertMany([
    { _id: `${YEAR}-01:0`, day: `${YEAR}-01`, count: 10 },
    { _id: `${YEAR}-01:1`, day: `${YEAR}-01`, count: 5 },
    { _id: `${YEAR}-02:0`, day: `${YEAR}-02`, count: 30 },
    { _id: `${YEAR + 1}-01:0`, day: `${YEAR + 1}-01`, count: 99 },
  ]);
  await moderation.close();
  await analytics.close();
}

test('the report has each number that Articles 15 and 24 ask for, from the stored rows of its year', async () => {
  const files = await world.run('report', [String(YEAR), folder]);
  expect(files).toEqual(['html', 'csv'].map((ending) => path.join(folder, `transparency-${YEAR}.${ending}`)));
  const [, ...lines] = (await readFile(files[1]!, 'utf8')).trim().split('\r\n');
  const found = lines.map((line) => line.split(',')).map((cells) => cells.slice(1));
  const valueOf = (section: string, about: string, figure: string) =>
    found.find((cells) => cells[0] === section && cells[1] === about && cells[2] === figure)?.at(-1);
  const reports = (figure: string) => valueOf('Reports by users', 'spam', figure);
  expect(['filed', 'dismissed', 'open'].map(reports)).toEqual(['3', '1', '1']);
  expect(valueOf('Reports by users: time', '', 'median seconds until the decision')).toBe('7200');
  expect(valueOf('Notices by anybody', 'copyright', 'filed')).toBe('1');
  expect(valueOf('Notices by anybody: time', '', 'median seconds until the decision')).toBe('10800');
  const after = 'Measures after a report or notice';
  expect(valueOf(after, 'strike / video / spam / report / no / no', 'number')).toBe('2');
  const own = "Measures on the moderators' own initiative";
  expect(valueOf(own, 'banned / user / hate / own / no / no', 'number')).toBe('1');
  expect(valueOf(own, 'restricted / user / other / own / no / no', 'number')).toBe('1');
  expect(valueOf(own, 'restricted / comment / harassment / own / no / no', 'number')).toBe('1');
  expect(valueOf(own, 'rejected / video / spam / model / yes / no', 'number')).toBe('1');
  const appeals = (figure: string) => valueOf('Complaints (appeals)', 'strike / video / spam', figure);
  expect(['made', 'granted', 'refused', 'open'].map(appeals)).toEqual(['2', '1', '1', '0']);
  const counterNotices = (figure: string) => valueOf('Counter-notices', '', figure);
  expect(['made', 'granted', 'open', 'objections by a notifier who went to court'].map(counterNotices)).toEqual([
    '1',
    '0',
    '1',
    '1',
  ]);
  const results = 'Complaints (appeals): time and result';
  expect(valueOf(results, '', 'median seconds until the answer')).toBe('3600');
  expect(valueOf(results, '', 'share of answered ones that reversed the decision')).toBe('0.5');
  const automation = (figure: string) => valueOf('Automated means', '', figure);
  expect(automation('flagged uploads that a person decided on')).toBe('3');
  expect(automation('of these approved (false alarms)')).toBe('1');
  expect(Number(automation('share of false alarms'))).toBeCloseTo(1 / 3);
  expect(automation('measures after automatic detection')).toBe('1');
  expect(automation('share undone')).toBe('0');
  expect(valueOf('Suspensions', '', 'accounts banned')).toBe('1');
  expect(valueOf('Suspensions', '', 'times that the reports of a user were muted')).toBe('1');
  const active = 'Active recipients of the service';
  expect(valueOf(active, `${YEAR}-01`, 'users active in the month')).toBe('15');
  expect(valueOf(active, `${YEAR + 1}-01`, 'users active in the month')).toBeUndefined();
  expect(valueOf(`${active}: average`, '', 'average of the months with active users')).toBe('23');
  const html = await readFile(files[0]!, 'utf8');
  expect(html).toContain('<td>strike</td><td>video</td><td>spam</td><td>report</td><td>no</td><td>no</td><td>2</td>');
});

test('a repeat writes the same numbers, and an empty year is a report, too', async () => {
  const [, csv] = await world.run('report', [String(YEAR), folder]);
  const first = await readFile(csv!, 'utf8');
  await world.run('report', [String(YEAR), folder]);
  expect(await readFile(csv!, 'utf8')).toBe(first);
  expect(await world.run('report', [String(YEAR), '-'])).toEqual([first.trimEnd()]);
  const [html] = await world.run('report', ['2022', folder]);
  expect(await readFile(html!, 'utf8')).toContain('<p>None.</p>');
});

test.each([[[]], [['24', '.']], [['2999', '.']], [['2024']], [['2024', '.', 'x']]])(
  'a wrong call is refused: %j',
  async (args) => {
    await expect(world.run('report', args)).rejects.toThrow(WrongCall);
  },
);
