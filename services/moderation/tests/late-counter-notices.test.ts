// Counter-notices that come before their notice is settled, or while notifiers are mailed.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { ReportOutcome } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { isContested } from '#domain/counter-notice';
import { createCounterNotices } from '#store/counter-notices';
import { createMeasures } from '#store/measures';
import { createNotices } from '#store/notices';
import { mailsFor } from '../../identity/tests/mailbox.ts';
import { changeAllTheTime } from './change-all-the-time.ts';
import { admin, bootWorld, uploader, type World } from './world.ts';

const SECOND = 2;

let moderation: World;
beforeAll(async () => {
  moderation = await bootWorld({ withNeighbours: true });
});
afterAll(() => moderation?.dispose());

const asUploader = () => moderation.media.as(uploader, 'creator');
const rows = (name: string) =>
  moderation.connection.collection<{ _id: number; news?: string | null; outcome?: string | null }>(name);

async function sendNotice(itemId: bigint) {
  const email = `l-${randomUUID().slice(0, 12)}@x.test`;
  const copyright = { work: 'My song', originalUrl: '', isAgent: false };
  const notice = { category: 'copyright', text: 'It is mine.', email, name: 'Ann', copyright };
  return { email, ...(await moderation.notices.createNotice({ itemType: ItemType.VIDEO, itemId, notice })) };
}
type Sent = Awaited<ReturnType<typeof sendNotice>>;

/** Sends notices about a video, which is removed. */
async function noticed(count: number) {
  const itemId = await moderation.makeLive();
  const sent: Sent[] = [];
  for (let i = 0; i < count; i++) sent.push(await sendNotice(itemId));
  const removal = { reportId: sent[0]!.id, outcome: ReportOutcome.REMOVED, allOnItem: true };
  await moderation.reports.resolveReport(removal, await moderation.media.as(admin, 'admin'));
  const { measures } = await moderation.measures.listMeasures({}, await asUploader());
  return { sent, id: measures[0]!.id };
}

const appeal = async (id: bigint) => {
  const counterNotice = { name: 'Ben Miller', address: 'Main Street 1' };
  return moderation.measures.appealMeasure({ id, text: 'It is my own song.', counterNotice }, await asUploader());
};
const settle = ({ id }: Sent, outcome: 'removed' | 'dismissed') =>
  createNotices(moderation.connection).settle([Number(id)], { outcome, decidedAt: new Date(), decisionText: '' });
/** Lets the notices wait again, as if the job that settles the last of many had not come to them. */
const unsettle = (sent: readonly Sent[]) =>
  rows('notices').updateMany(
    { _id: { $in: sent.map(({ id }) => Number(id)) } },
    { $set: { outcome: null, decidedAt: null, news: null }, $unset: { tellAt: '' as const } },
  );
const findMeasure = async (id: bigint) => {
  const found = await createMeasures(moderation.connection).find(Number(id));
  if (!found) throw new Error('no measure');
  return found;
};
const areTold = async (sent: readonly Sent[], news = 'counter_notice') => {
  const ids = sent.map(({ id }) => Number(id));
  return (await rows('notices').countDocuments({ _id: { $in: ids }, news })) === sent.length;
};
const hasMail = async ({ email }: Sent, words: string) => (await mailsFor(email)).some((text) => text.includes(words));

test('a counter-notice that comes before its notice is settled is mailed then, unless that is dismissed', async () => {
  const { sent, id } = await noticed(2);
  const [upheld, dismissed] = sent as [Sent, Sent];
  for (const each of sent) await until(() => hasMail(each, 'is gone'));
  await unsettle(sent);
  await appeal(id);
  await until(() => areTold(sent));
  await settle(upheld, 'removed');
  await settle(dismissed, 'dismissed');
  await until(() => hasMail(upheld, 'gone to court'));
  await until(() => hasMail(dismissed, 'breaks no rule'));
  expect(await hasMail(dismissed, 'gone to court')).toBe(false);
});

test('a counter-notice that comes at the moment in which its notice is settled is not lost', async () => {
  const { sent, id } = await noticed(1);
  const [first] = sent as [Sent];
  for (let i = 0; i < 5; i++) {
    await unsettle(sent);
    const telling = createNotices(moderation.connection).tellOfCounterNotice(await findMeasure(id), 'counter_notice');
    await Promise.all([telling, settle(first, 'removed')]);
    const stored = await rows('notices').findOne({ _id: Number(first.id) });
    expect(stored).toMatchObject({ outcome: 'removed', news: 'counter_notice' });
  }
});

test('a counter-notice against thousands of notices is taken while their mails are sent, and all are told of it', async () => {
  const { sent, id } = await noticed(1);
  const notices = rows('notices');
  const one = await notices.findOne({ _id: Number(sent[0]!.id) });
  const copies = Array.from({ length: 2_900 }, (_, i) => ({ ...one, _id: i + 1, fingerprint: `f${i}` }));
  await notices.insertMany(copies);
  const stopMailing = changeAllTheTime(notices);
  try {
    await appeal(id);
  } finally {
    await stopMailing();
  }
  const told = { _id: { $in: copies.map(({ _id }) => _id) }, news: 'counter_notice' };
  await until(async () => (await notices.countDocuments(told)) === copies.length);
  const { deletedCount } = await notices.deleteMany({ ...told, outcome: 'removed' });
  expect(deletedCount).toBe(copies.length);
}, 300_000);

test('an answer that comes while the notifiers are told of the counter-notice is told as well', async () => {
  const { sent, id } = await noticed(1);
  await appeal(id);
  const listed = await findMeasure(id);
  if (!isContested(listed)) throw new Error('no counter-notice');
  const secondAdmin = await moderation.media.as(SECOND, 'admin');
  await moderation.measures.answerAppeal({ id, answer: AppealStatus.REFUSED }, secondAdmin);
  expect(await createCounterNotices(moderation.connection).markTold(listed)).toBe(false);
  await until(() => areTold(sent, 'kept'));
});

test('notifiers of whom a process had told only some when it died are told by the next', async () => {
  const { sent, id } = await noticed(2);
  await appeal(id);
  await until(async () => (await findMeasure(id)).appeal?.counterNotice?.areNotifiersTold === true);
  await rows('notices').updateOne({ _id: Number(sent[1]!.id) }, { $set: { news: null } });
  await createCounterNotices(moderation.connection).markUntold(Number(id));
  await until(() => areTold(sent));
  expect(await areTold(sent, 'kept')).toBe(false);
});

test('the sender of a notice whose owner is gone is forgotten, also if told too late of a counter-notice', async () => {
  const { sent } = await noticed(1);
  await until(() => hasMail(sent[0]!, 'is gone'));
  const row = { _id: Number(sent[0]!.id) };
  const late = { ownerId: 0, news: 'counter_notice' };
  await rows('notices').updateOne(row, { $set: late, $unset: { tellAt: '' as const } });
  await createNotices(moderation.connection).forgetNotifiersBefore(new Date(Date.now() + 60_000));
  expect(await rows('notices').findOne(row)).toMatchObject({ email: '', name: '', text: '' });
});
