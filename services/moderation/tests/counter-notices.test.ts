// The life of a counter-notice: an appeal about a copyright notice, which a date decides.
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AuditEvents, ReportEvents } from '@tallscreen/kit-events/event-types';
import { handlers, on } from '@tallscreen/kit-events/events';
import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { createReadUserData } from '@tallscreen/kit-mongo/user-data';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { MeasureKind, MeasureSource } from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import { QueueItemType } from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import { ReportOutcome } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { createCounterNotices } from '#store/counter-notices';
import { createMeasures } from '#store/measures';
import { createNotices } from '#store/notices';
import { userDataKinds } from '#store/user-data';
import { mailsFor } from '../../identity/tests/mailbox.ts';
import { admin, bootWorld, type World } from './world.ts';

const [SECOND, DAY_MS] = [2, 86_400_000];

let moderation: World;
/** kinds of notices, by measure */
const told = new Map<bigint, string[]>();
const audited: { action: string; actorId: bigint; decision: unknown }[] = [];
beforeAll(async () => {
  moderation = await bootWorld({ withNeighbours: true });
  const collect = on(ReportEvents, async (received) => {
    for (const { change } of received.map(({ message }) => message))
      if (change.case === 'measureTold')
        told.set(change.value.measureId, [...(told.get(change.value.measureId) ?? []), change.value.kind]);
  });
  const audit = on(AuditEvents, async (received) => {
    for (const { message } of received) audited.push({ ...message, decision: message.params?.['decision'] });
  });
  const consumption = moderation.media.bus.consume({ group: 'test', topics: handlers(collect, audit) });
  moderation.media.parts.onDispose(() => consumption.stop());
});
afterAll(() => moderation?.dispose());

let serial = 900;
const isAdmin = (userId: number) => userId === admin || userId === SECOND;
const as = (userId: number) => moderation.media.as(userId, isAdmin(userId) ? 'admin' : 'creator');
const counterNotice = { name: 'Ben Miller', address: 'Main Street 1\nTown' };
const rows = (name: string) => moderation.connection.collection<{ _id: number }>(name);

const sendNotice = async (itemId: bigint) => {
  const email = `c-${randomUUID().slice(0, 12)}@x.test`;
  const copyright = { work: 'My song', originalUrl: '', isAgent: false };
  const notice = { category: 'copyright', text: `It is mine. ${randomInt(2 ** 40)}`, email, name: 'Ann', copyright };
  return { email, ...(await moderation.notices.createNotice({ itemType: ItemType.VIDEO, itemId, notice })) };
};
type Sent = Awaited<ReturnType<typeof sendNotice>>;
const readNotice = ({ id, key }: Pick<Sent, 'id' | 'key'>) => moderation.notices.getNotice({ id, key });
const object = ({ id, key }: Pick<Sent, 'id' | 'key'>, text = 'Court of Town, 7 C 12') =>
  moderation.notices.objectToCounterNotice({ id, key, text });
async function measureOf(owner: number) {
  const [newest] = (await moderation.measures.listMeasures({}, await as(owner))).measures;
  if (!newest) throw new Error('no measure');
  return newest;
}

/** A video that was closed this way after a copyright notice, without a rule that the admin chose. */
async function noticed(outcome: ReportOutcome = ReportOutcome.REMOVED, notices = 1) {
  const owner = ++serial;
  const video = await moderation.place(VideoKind.VIDEO, owner);
  await moderation.decide(video, Verdict.APPROVE);
  const sent: Sent[] = [];
  for (let i = 0; i < notices; i++) sent.push(await sendNotice(video.id));
  await moderation.reports.resolveReport({ reportId: sent[0]!.id, outcome, allOnItem: true }, await as(admin));
  return { owner, video, sent, first: sent[0]!, id: (await measureOf(owner)).id };
}

const appeal = async (owner: number, id: bigint) =>
  moderation.measures.appealMeasure({ id, text: 'It is my own song.', counterNotice }, await as(owner));

async function contested(outcome: ReportOutcome = ReportOutcome.REMOVED, notices = 1) {
  const made = await noticed(outcome, notices);
  await appeal(made.owner, made.id);
  return made;
}

/** Lets the date of the counter-notice come. */
const comeDue = (id: bigint) =>
  rows('measures').updateOne({ _id: Number(id) }, { $set: { 'appeal.counterNotice.dueAt': new Date(Date.now() - 1) } });
const answer = async (id: bigint, status: AppealStatus) =>
  moderation.measures.answerAppeal({ id, answer: status }, await as(SECOND));
const statusOf = async (owner: number) => (await measureOf(owner)).appeal?.status;

test('a measure after a copyright notice names its rule, and its appeal needs a name and an address', async () => {
  const { owner, id, video } = await noticed();
  expect(await measureOf(owner)).toMatchObject({
    kind: MeasureKind.REMOVED,
    source: MeasureSource.NOTICE,
    reasonCode: 'copyright',
    needsCounterNotice: true,
    text: expect.not.stringContaining('after reports'),
  });
  const withThat = async (given?: { name: string; address: string }) =>
    moderation.measures.appealMeasure({ id, text: 'Mine.', ...(given && { counterNotice: given }) }, await as(owner));
  await expect(withThat()).rejects.toMatchObject({ code: 'counter_notice_required', status: 'invalid_argument' });
  await expect(withThat({ ...counterNotice, name: ' ' })).rejects.toMatchObject({
    code: 'counter_notice_name_required',
  });
  await expect(withThat({ ...counterNotice, address: '' })).rejects.toMatchObject({
    code: 'counter_notice_address_required',
  });
  await expect(
    moderation.reviews.createAppeal({ itemId: video.id, text: 'Mine.' }, await as(owner)),
  ).rejects.toMatchObject({ code: 'counter_notice_required' });
  await moderation.reviews.createAppeal({ itemId: video.id, text: 'Mine.', counterNotice }, await as(owner));
  expect((await measureOf(owner)).appeal?.counterNotice).toMatchObject(counterNotice);
  const exportOf = createReadUserData(moderation.connection, userDataKinds);
  const { records } = await exportOf({ userId: owner, kind: 'decisions', pageToken: '' });
  expect(records.map((record) => (JSON.parse(record) as { appeal: object }).appeal)).toMatchObject([
    { text: 'Mine.', counter_notice: { ...counterNotice, objected_at: null } },
  ]);
});

test('the appeal about another measure takes no counter-notice', async () => {
  const owner = ++serial;
  const video = await moderation.place(VideoKind.VIDEO, owner);
  await moderation.decide(video, Verdict.APPROVE);
  await moderation.decide(video, Verdict.REMOVE, { reasonCode: 'copyright' });
  const { id, needsCounterNotice } = await measureOf(owner);
  expect(needsCounterNotice).toBe(false);
  await expect(appeal(owner, id)).rejects.toMatchObject({ code: 'counter_notice_not_expected' });
  await moderation.measures.appealMeasure({ id, text: 'Mine.' }, await as(owner));
  expect((await measureOf(owner)).appeal?.counterNotice).toBeUndefined();
});

test('without an objection the video lives again at the date, once, although two processes look', async () => {
  const other = await moderation.boot();
  const { owner, video, sent, id } = await contested(ReportOutcome.REMOVED, 2);
  expect(await appeal(owner, id)).toMatchObject({ isNew: false });
  const [first] = sent as [Sent];
  const dueAt = Number((await measureOf(owner)).appeal?.counterNotice?.dueAt?.seconds ?? 0n) * 1000;
  expect(Math.round((dueAt - Date.now()) / DAY_MS)).toBe(14);
  expect(await readNotice(first)).toMatchObject({
    outcome: ReportOutcome.REMOVED,
    counterNotice: { text: 'It is my own song.', status: AppealStatus.OPEN, counterNotice },
  });
  const mailWith = async (email: string, words: string) => {
    const find = async () => (await mailsFor(email)).find((text) => text.includes(words));
    return (await until(find, (text) => text !== undefined)) ?? '';
  };
  for (const { id: noticeId, email } of sent) {
    const mail = await mailWith(email, 'gone to court');
    expect(mail).toContain(new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(dueAt));
    expect(mail).not.toContain('Miller');
    const key = /#key=(\S+)/.exec(mail)?.[1] ?? '';
    expect((await readNotice({ id: noticeId, key })).counterNotice?.counterNotice?.name).toBe('Ben Miller');
    await expect(readNotice({ id: noticeId + 1n, key })).rejects.toMatchObject({ code: 'notice_not_found' });
  }
  expect(await statusOf(owner)).toEqual(AppealStatus.OPEN);
  await comeDue(id);
  await until(async () => (await moderation.read(video.id))?.status === VideoStatus.TESTING);
  await until(() => told.has(id));
  expect(told.get(id)).toEqual(['own_appeal_granted']);
  expect(await measureOf(owner)).toMatchObject({ appeal: { status: AppealStatus.GRANTED } });
  expect((await moderation.records.listStrikes({}, await as(owner))).strikes).toEqual([]);
  await until(() => audited.some(({ decision }) => decision === Number(id)));
  expect(audited.filter(({ decision }) => decision === Number(id))).toMatchObject([
    { action: 'appeal.granted_by_time', actorId: 0n },
  ]);
  await until(
    async () =>
      (await moderation.audit.listAuditEntries({ action: 'appeal.granted_by_time' }, await as(admin))).entries.length >
      0,
  );
  await mailWith(first.email, 'was undone');
  expect(await readNotice(first)).toMatchObject({ counterNotice: { status: AppealStatus.GRANTED } });
  await expect(object(first)).rejects.toMatchObject({ code: 'objection_too_late', status: 'already_exists' });
  await other.stop();
});

test('with an objection it waits for an admin, also after the date, and may be refused', async () => {
  const { owner, video, sent, id } = await contested(ReportOutcome.REMOVED, 2);
  const [first, second] = sent as [Sent, Sent];
  await expect(object(first, ' ')).rejects.toMatchObject({ code: 'objection_required' });
  await expect(object({ id: first.id, key: second.key })).rejects.toMatchObject({ code: 'notice_not_found' });
  const objected = await object(first);
  expect(objected.notice?.counterNotice?.counterNotice).toMatchObject({ objectedAt: expect.anything(), objection: '' });
  expect(await object(second, 'Other words.')).toMatchObject(objected);
  const { items } = await moderation.queue.listQueueItems({ pageSize: 100 }, await as(admin));
  const entry = items.find(({ type, itemId }) => type === QueueItemType.APPEAL && itemId === video.id);
  expect(entry?.appealed?.appeal?.counterNotice).toMatchObject({
    ...counterNotice,
    objection: 'Court of Town, 7 C 12',
  });
  await comeDue(id);
  expect(await createCounterNotices(moderation.connection).listDue(100, new Date())).toEqual([]);
  // Another one that is due passes the job, so the first was left alone.
  const passed = await contested(ReportOutcome.UPHELD);
  await comeDue(passed.id);
  await until(async () => (await statusOf(passed.owner)) === AppealStatus.GRANTED);
  expect(await statusOf(owner)).toEqual(AppealStatus.OPEN);
  await answer(id, AppealStatus.REFUSED);
  expect(await moderation.read(video.id)).toBeUndefined();
  await until(() => told.has(id));
  expect(told.get(id)).toEqual(['own_appeal_refused']);
  await until(async () => (await mailsFor(first.email)).some((text) => text.includes('The decision stays')));
  expect(await object(first)).toMatchObject({ notice: { counterNotice: { status: AppealStatus.REFUSED } } });
});

test('an upheld copyright notice is a strike, which ends at the date', async () => {
  const { owner, video, id } = await contested(ReportOutcome.UPHELD);
  expect(await measureOf(owner)).toMatchObject({ kind: MeasureKind.STRIKE, reasonCode: 'copyright' });
  const copyright = async () =>
    (await moderation.records.getUserRecord({ userId: BigInt(owner) }, await as(admin))).copyright;
  expect(await copyright()).toMatchObject({ strikes: 1n, limit: 3n });
  await comeDue(id);
  await until(async () => (await statusOf(owner)) === AppealStatus.GRANTED);
  expect(await copyright()).toMatchObject({ strikes: 0n });
  expect((await moderation.read(video.id))?.status).toBe(VideoStatus.TESTING);
});

test('of a grant and an objection at the same time one happens', async () => {
  const [measures, outbox] = [createMeasures(moderation.connection), createOutbox(moderation.connection)];
  const { id } = await contested();
  const granted = { status: 'granted', reason: '', reasonCode: '', momentMs: null, answerId: null } as const;
  const answered = { ...granted, decidedAt: new Date(), adminId: 0, isUndone: true };
  const grant = () =>
    outbox.inTransaction((session) => measures.answerAppeal(Number(id), answered, session, { isByTime: true }));
  const objection = { objectedAt: new Date(), objection: 'Court of Town' };
  const oppose = () =>
    outbox.inTransaction((session) =>
      createCounterNotices(moderation.connection).object(Number(id), objection, session),
    );
  const outcomes = await Promise.all([grant(), oppose(), grant(), oppose()]);
  expect(outcomes.filter(Boolean)).toHaveLength(1);
});

test('an admin may answer before the date; afterwards nobody objects', async () => {
  const { owner, first, id, video } = await contested();
  await answer(id, AppealStatus.GRANTED);
  await until(async () => (await moderation.read(video.id))?.status === VideoStatus.TESTING);
  await expect(object(first)).rejects.toMatchObject({ code: 'objection_too_late' });
  await comeDue(id);
  expect(await createCounterNotices(moderation.connection).listDue(100, new Date())).toEqual([]);
  expect(await statusOf(owner)).toEqual(AppealStatus.GRANTED);
});

test('somebody whose notice was contested with success does not read of a later counter-notice', async () => {
  const { owner, video, first, id } = await contested(ReportOutcome.UPHELD);
  await answer(id, AppealStatus.GRANTED);
  const second = await sendNotice(video.id);
  await moderation.reports.resolveReport({ reportId: second.id, outcome: ReportOutcome.UPHELD }, await as(admin));
  await appeal(owner, (await measureOf(owner)).id);
  const statuses = (await Promise.all([first, second].map(readNotice))).map((each) => each.counterNotice?.status);
  expect(statuses).toEqual([AppealStatus.GRANTED, AppealStatus.OPEN]);
  await expect(object(first)).rejects.toMatchObject({ code: 'objection_too_late' });
});

test('after the date an objection comes too late, and without a counter-notice there is nothing to object to', async () => {
  const { first } = await noticed();
  await expect(object(first)).rejects.toMatchObject({ code: 'counter_notice_not_found', status: 'not_found' });
  const counterNotices = createCounterNotices(moderation.connection);
  const { id } = await contested();
  const late = { objectedAt: new Date(Date.now() + 15 * DAY_MS), objection: 'Late.' };
  const session = await moderation.connection.startSession();
  expect(await counterNotices.object(Number(id), late, session)).toBe(false);
  expect(await counterNotices.object(Number(id), { ...late, objectedAt: new Date() }, session)).toBe(true);
  await session.endSession();
});

test('an appeal of an older version has no date, so it waits for an admin', async () => {
  const { owner, id, first } = await contested();
  await rows('measures').updateOne({ _id: Number(id) }, { $unset: { 'appeal.counterNotice': '' } });
  const { status, text, counterNotice: dated } = (await measureOf(owner)).appeal!;
  expect([status, text, dated]).toEqual([AppealStatus.OPEN, 'It is my own song.', undefined]);
  expect((await readNotice(first)).counterNotice).toBeUndefined();
  await answer(id, AppealStatus.REFUSED);
  expect(await statusOf(owner)).toEqual(AppealStatus.REFUSED);
});

test('name, address and objection are forgotten after the answer, and a notice not while its counter-notice runs', async () => {
  const [notices, counterNotices] = [createNotices(moderation.connection), createCounterNotices(moderation.connection)];
  const { first, id } = await contested();
  await object(first);
  const later = new Date(Date.now() + 60_000);
  const row = () => rows('measures').findOne({ _id: Number(id) });
  const notice = () => rows('notices').findOne({ _id: Number(first.id) });
  await until(async () => (await notice())?.['news' as never] === 'counter_notice');
  await notices.forgetNotifiersBefore(later);
  await counterNotices.forgetBefore(later);
  expect(await notice()).toMatchObject({ email: first.email });
  expect(await row()).toMatchObject({ appeal: { counterNotice } });
  await answer(id, AppealStatus.REFUSED);
  await counterNotices.forgetBefore(later);
  expect(await row()).toMatchObject({ appeal: { counterNotice: { name: '', address: '', objection: '' } } });
  await until(async () => (await mailsFor(first.email)).some((text) => text.includes('The decision stays')));
  await until(async () => {
    await notices.forgetNotifiersBefore(later);
    return (await notice())?.['email' as never] === '';
  });
});
