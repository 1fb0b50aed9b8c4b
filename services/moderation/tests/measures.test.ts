import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asPerson } from '@tallscreen/kit/rpc/client-identity';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { MeasureKind, MeasureSource } from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import { ReportOutcome, ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { admin, bootWorld, uploader, type World } from './world.ts';

let moderation: World;
let measures: World['measures'];
beforeAll(async () => {
  moderation = await bootWorld({ withNeighbours: true });
  measures = moderation.measures;
});
afterAll(() => moderation?.dispose());

const as = (userId: number) => moderation.media.as(userId, userId === admin ? 'admin' : 'creator');
const listOf = async (userId: number) => (await measures.listMeasures({}, await as(userId))).measures;
const newestOf = async (userId: number) => (await listOf(userId))[0];

test('a rejection and a removal are one measure each, and an approval none', async () => {
  const owner = 51;
  const [rejected, removed, approved] = [
    await moderation.place(VideoKind.VIDEO, owner),
    await moderation.place(VideoKind.PROMO, owner),
    await moderation.place(VideoKind.VIDEO, owner),
  ];
  const why = { reason: 'Blurry.', reasonCode: 'spam' };
  await moderation.decide(rejected, Verdict.REJECT, why);
  await moderation.decide(rejected, Verdict.REJECT, why);
  await moderation.decide(removed, Verdict.REMOVE, why);
  await moderation.decide(approved, Verdict.APPROVE);
  const found = await listOf(owner);
  expect(found.map(({ kind, itemId }) => [kind, itemId])).toEqual([
    [MeasureKind.REMOVED, removed.id],
    [MeasureKind.REJECTED, rejected.id],
  ]);
  expect(found[0]).toMatchObject({ source: MeasureSource.OWN, automatedDecision: false, reasonCode: 'spam' });
  expect(found[0]?.text).toContain('Blurry.');
  expect(found.map(({ strikeUntil }) => strikeUntil !== undefined)).toEqual([true, false]);
  const { strikes } = await moderation.records.listStrikes({}, await as(owner));
  expect(strikes.map(({ id }) => id)).toEqual([found[0]?.id]);
});

test('a warning is a measure, and so is a ban until it is lifted', async () => {
  const person = await moderation.neighbours().register();
  const warning = { userId: BigInt(person), reasonCode: 'spam', text: 'Stop.' };
  const warn = async () => moderation.records.warnUser(warning, await as(admin));
  expect((await warn()).warning?.id).toBe((await warn()).warning?.id);
  expect(await newestOf(person)).toMatchObject({ kind: MeasureKind.WARNED, itemType: ItemType.USER });
  await moderation.neighbours().ban(person);
  await until(async () => (await newestOf(person))?.kind === MeasureKind.BANNED);
  expect((await newestOf(person))?.text).toBe('Test.');
  expect(await listOf(person)).toHaveLength(2);
  await moderation.neighbours().unban(person);
  await until(async () => (await newestOf(person))?.until !== undefined);
});

test('an upheld report is one strike that names the rule and where it came from', async () => {
  const owner = 52;
  const video = await moderation.place(VideoKind.VIDEO, owner);
  await moderation.decide(video, Verdict.APPROVE);
  const report = { itemType: ItemType.VIDEO, itemId: video.id, reason: ReportReason.SPAM };
  const { report: filed } = await moderation.reports.createReport(report, await as(8));
  const closing = { reportId: filed?.id ?? 0n, outcome: ReportOutcome.UPHELD, note: 'Advertising.' };
  await moderation.reports.resolveReport(closing, await as(admin));
  expect(await newestOf(owner)).toMatchObject({
    kind: MeasureKind.STRIKE,
    source: MeasureSource.REPORT,
    reasonCode: 'spam',
    text: 'Advertising.',
  });
});

test('a measure comes from a report only if one was open or upheld when it was taken', async () => {
  const about = async (close?: ReportOutcome) => {
    const person = await moderation.neighbours().register();
    const report = { itemType: ItemType.USER, itemId: BigInt(person), reason: ReportReason.SPAM };
    const { report: filed } = await moderation.reports.createReport(report, await as(8));
    const closing = { reportId: filed?.id ?? 0n };
    if (close !== undefined) await moderation.reports.resolveReport({ ...closing, outcome: close }, await as(admin));
    await moderation.records.warnUser({ userId: BigInt(person), reasonCode: 'spam', text: '' }, await as(admin));
    const warned = (await newestOf(person))?.source;
    await moderation.neighbours().ban(person);
    await until(async () => (await newestOf(person))?.kind === MeasureKind.BANNED);
    return [warned, (await newestOf(person))?.source];
  };
  const [own, report] = [MeasureSource.OWN, MeasureSource.REPORT];
  expect(await about(ReportOutcome.DISMISSED)).toEqual([own, own]);
  expect([await about(), await about(ReportOutcome.UPHELD)]).toEqual([
    [report, report],
    [report, report],
  ]);
  const video = await moderation.makeLive();
  const onVideo = { itemType: ItemType.VIDEO, itemId: video, reason: ReportReason.SPAM };
  const { report: filed } = await moderation.reports.createReport(onVideo, await as(8));
  const dismissal = { reportId: filed?.id ?? 0n, outcome: ReportOutcome.DISMISSED };
  await moderation.reports.resolveReport(dismissal, await as(admin));
  await moderation.decide({ id: video, kind: VideoKind.VIDEO }, Verdict.REMOVE);
  expect(await newestOf(uploader)).toMatchObject({ kind: MeasureKind.REMOVED, source: own });
});

test('the strike for an old report is listed by the time of its decision', async () => {
  const person = await moderation.neighbours().register();
  const report = { itemType: ItemType.USER, itemId: BigInt(person), reason: ReportReason.SPAM };
  const { report: filed } = await moderation.reports.createReport(report, await as(8));
  await moderation.records.warnUser({ userId: BigInt(person), reasonCode: 'spam', text: '' }, await as(admin));
  const closing = { reportId: filed?.id ?? 0n, outcome: ReportOutcome.UPHELD };
  await moderation.reports.resolveReport(closing, await as(admin));
  expect((await listOf(person)).map(({ kind }) => kind)).toEqual([MeasureKind.STRIKE, MeasureKind.WARNED]);
});

test('only the person concerned and admins read a measure', async () => {
  const video = await moderation.place(VideoKind.VIDEO, uploader);
  await moderation.decide(video, Verdict.REJECT);
  const { id = 0n } = (await newestOf(uploader)) ?? {};
  const read = async (userId: number) => (await measures.getMeasure({ id }, await as(userId))).measure?.id;
  expect([await read(uploader), await read(admin)]).toEqual([id, id]);
  await expect(read(8)).rejects.toMatchObject({ status: 'not_found', detail: 'Decision not found.' });
  await expect(measures.appealMeasure({ id, text: 'Mine!' }, await as(8))).rejects.toMatchObject({
    status: 'not_found',
  });
});

test('a measure is appealed once; a repeat returns the first appeal, by the video too', async () => {
  const video = await moderation.place(VideoKind.VIDEO, uploader);
  await moderation.decide(video, Verdict.REJECT);
  const { id = 0n } = (await newestOf(uploader)) ?? {};
  const appeal = async (text: string) => measures.appealMeasure({ id, text }, await as(uploader));
  expect(await appeal('Look again.')).toMatchObject({ isNew: true, measure: { appeal: { text: 'Look again.' } } });
  expect(await appeal('And again.')).toMatchObject({ isNew: false, measure: { appeal: { text: 'Look again.' } } });
  await moderation.reviews.createAppeal({ itemId: video.id, text: 'Third.' }, await as(uploader));
  expect((await newestOf(uploader))?.appeal?.text).toBe('Look again.');
});

test('the token of a banned user opens the decision to ban and its appeal, and nothing else', async () => {
  const person = await moderation.neighbours().register();
  await moderation.records.warnUser({ userId: BigInt(person), reasonCode: 'spam', text: 'Stop.' }, await as(admin));
  await moderation.neighbours().ban(person);
  await until(async () => (await newestOf(person))?.kind === MeasureKind.BANNED);
  const [ban, warning] = await listOf(person);
  const { status, fields } = await moderation.neighbours().signInBanned(person);
  expect([status, fields['decision_id']]).toEqual(['permission_denied', Number(ban?.id)]);
  const banned = asPerson(String(fields['appeal_token']));
  const idOf = (measure: typeof ban) => ({ id: measure?.id ?? 0n });
  expect((await measures.getMeasure(idOf(ban), banned)).measure?.text).toBe('Test.');
  expect((await measures.appealMeasure({ ...idOf(ban), text: 'Please.' }, banned)).isNew).toBe(true);
  await expect(measures.getMeasure(idOf(warning), banned)).rejects.toMatchObject({ status: 'not_found' });
  await expect(measures.appealMeasure({ ...idOf(warning), text: 'And this.' }, banned)).rejects.toMatchObject({
    status: 'not_found',
  });
  await expect(measures.listMeasures({}, banned)).rejects.toMatchObject({ status: 'unauthenticated' });
  await expect(moderation.records.listStrikes({}, banned)).rejects.toMatchObject({ status: 'unauthenticated' });
});
