import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { createMonthTotals } from '#store/month-totals';
import { admin, bootWorld, type World } from './world.ts';

let moderation: World;
beforeAll(async () => {
  moderation = await bootWorld();
});
afterAll(() => moderation?.dispose());

test('public totals count appeals of every measure, by rule and source, and say when they were counted', async () => {
  const owner = 61;
  const as = (userId: number) => moderation.media.as(userId, userId === owner ? 'creator' : 'admin');
  const measured = async (verdict: Verdict, reasonCode: string): Promise<bigint> => {
    const video = await moderation.place(VideoKind.VIDEO, owner);
    await moderation.decide(video, verdict, { reasonCode });
    const { measures } = await moderation.measures.listMeasures({}, await as(owner));
    return measures[0]!.id;
  };
  const appeal = async (id: bigint) => moderation.measures.appealMeasure({ id, text: 'Please.' }, await as(owner));
  const [removed, rejected] = [await measured(Verdict.REMOVE, 'hate'), await measured(Verdict.REJECT, 'spam')];
  await measured(Verdict.REMOVE, 'spam');
  for (const id of [removed, rejected]) await appeal(id);
  const answer = { id: removed, answer: AppealStatus.GRANTED, reason: 'Looked again.' };
  await moderation.measures.answerAppeal(answer, await as(admin + 1));

  const before = Date.now();
  const { months, asOf } = await moderation.records.listMonthTotals({});
  expect(Number(asOf!.seconds) * 1000).toBeGreaterThan(before - 1_000);
  // Sums over all months, because a run may begin in one and end in the next.
  const sum = (of: (month: (typeof months)[number]) => bigint) =>
    months.reduce((total, month) => total + Number(of(month)), 0);
  const figures = [sum(({ measures }) => measures), sum(({ appeals }) => appeals), sum(({ granted }) => granted)];
  expect(figures).toEqual([3, 2, 1]);
  const tally = (list: 'byCategory' | 'bySource', name: string) => {
    const found = months.flatMap((month) => month[list].filter((each) => each.name === name));
    return (['measures', 'appeals', 'granted'] as const).map((of) =>
      found.reduce((total, each) => total + Number(each[of]), 0),
    );
  };
  expect([tally('byCategory', 'hate'), tally('byCategory', 'spam')]).toEqual([
    [1, 1, 1],
    [2, 1, 0],
  ]);
  expect([tally('bySource', 'own'), tally('bySource', 'report')]).toEqual([
    [3, 2, 1],
    [0, 0, 0],
  ]);
  // Used for ten minutes, and the time says so.
  await measured(Verdict.REJECT, 'spam');
  const again = await moderation.records.listMonthTotals({});
  expect([again.asOf, again.months[0]?.measures]).toEqual([asOf, months[0]?.measures]);
});

test('totals of a month are counted again by one process at a time', async () => {
  const store = createMonthTotals(moderation.connection);
  const decided = { uploads: 1, approved: 1, rejected: 0, removed: 0, reports: 0, notices: 0, appeals: 0, granted: 0 };
  const bySource = [{ name: 'own', measures: 1, appeals: 0, granted: 0 }];
  const counts = { ...decided, measures: 1, detected: 0, bans: 0, byCategory: [], bySource };
  const totals = { month: '1999-01', ...counts, medianDecisionSeconds: null };
  const at = (minutes: number) => new Date(Date.UTC(2000, 0, 1, 0, minutes));
  await store.put(totals, at(0));
  const leases = await Promise.all([1, 2, 3].map(() => store.lease('1999-01', at(20))));
  expect(leases.filter(Boolean)).toHaveLength(1);
  expect((await store.readAll()).get('1999-01')).toEqual({ totals, computedAt: at(0) });
  expect(await store.lease('1999-01', at(22))).toBe(true);
  await store.put(totals, at(22));
  expect(await store.lease('1999-01', at(22))).toBe(true);
});

test('totals that an earlier version counted are counted again', async () => {
  const store = createMonthTotals(moderation.connection);
  const rows = moderation.connection.collection<{ _id: string }>('month_totals');
  await rows.insertOne({ _id: '1999-02', uploads: 1, computedAt: new Date() } as { _id: string });
  expect((await store.readAll()).has('1999-02')).toBe(false);
});
