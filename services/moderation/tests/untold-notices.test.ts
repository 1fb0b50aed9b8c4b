// The mails about notices: receipts and outcomes, also after they failed or were refused.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { MailService } from '@tallscreen/proto/tallscreen/identity/v1/mail_service_pb';
import type { Connection } from 'mongoose';
import { createMailNotifier } from '#app/mail-notifier';
import { createNoticeKeys } from '#domain/notice-keys';
import { createCounterNotices } from '#store/counter-notices';
import { createNotices, noticeCollection } from '#store/notices';
import { mailsFor } from '../../identity/tests/mailbox.ts';
import { openIdentity } from '../../identity/tests/world.ts';

const DAY_MS = 86_400_000;

const parts = createTestParts('moderation-untold-notices');
let connection: Connection;
let identity: Awaited<ReturnType<typeof openIdentity>>;
/** an identity whose mail server is away */
let away: number;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  await ensureCollections(connection, [noticeCollection]);
  identity = await openIdentity('moderation-untold-notices', { PUBLIC_URL: 'https://tallscreen.test' });
  away = (await identity.start({ SMTP_URL: 'smtp://127.0.0.1:1' })).port;
});
afterAll(async () => {
  await identity?.dispose();
  await parts.dispose();
});

const noticeKeys = createNoticeKeys(generateKeyPairSync('ed25519').privateKey);
const keyHash = noticeKeys.hashOf('the key of the answer');
const newEmail = () => `u-${randomUUID().slice(0, 12)}@x.test`;
const rows = () => connection.collection<{ _id: number; tellAt?: Date; clientAddress?: string }>(noticeCollection.name);
const dueAt = async (id: number) => (await rows().findOne({ _id: id }))?.tellAt;

let serial = 0;
async function file({ email = newEmail(), clientAddress = '' } = {}) {
  const id = ++serial;
  const about = { id, item: { type: 'video', id: 5 }, ownerId: 7, createdAt: new Date() } as const;
  const words = { category: 'privacy', text: 'Mine.', email, name: 'Ann', copyright: null } as const;
  const kept = { fingerprint: `f${id}`, keyHash, outcome: null, decidedAt: null, decisionText: '' };
  const notice = { ...about, ...words, ...kept, ...(clientAddress && { clientAddress }) };
  await inTransaction(connection, (session) => createNotices(connection).insertMany([notice], session));
  return { id, email };
}
const settle = (id: number, decidedAt = new Date()) =>
  createNotices(connection).settle([id], { outcome: 'removed', decidedAt, decisionText: '' });

/** Sends what is due now. */
async function tellAll(port = identity.port) {
  const notices = createNotices(connection);
  const mails = identity.client(MailService, port, 'moderation');
  const notifier = createMailNotifier({ notices, counterNotices: createCounterNotices(connection), noticeKeys, mails });
  for (const notice of await notices.listUntold(100, new Date())) await notifier.tell(notice);
}
/** Lets the time pass until a mail is due again. */
const comeDue = (id: number) => rows().updateOne({ _id: id }, { $set: { tellAt: new Date() } });

const opens = (text: string, id: number) => noticeKeys.opens(/#key=(\S+)/.exec(text)?.[1] ?? '', id, keyHash);

test('a receipt and an outcome are mailed as soon as the mail server takes mails again', async () => {
  const { id, email } = await file({ clientAddress: '203.0.113.1' });
  const isLater = async () => Number(await dueAt(id)) > Date.now();
  await tellAll(away);
  expect(await isLater()).toBe(true);
  expect(await mailsFor(email)).toEqual([]);
  await comeDue(id);
  await tellAll();
  expect(await dueAt(id)).toBeUndefined();

  await settle(id);
  await tellAll(away);
  expect(await isLater()).toBe(true);
  await comeDue(id);
  await tellAll();
  expect(await dueAt(id)).toBeUndefined();
  const texts = await mailsFor(email);
  expect(texts.map((text) => [text.includes('was received'), text.includes('is gone'), opens(text, id)])).toEqual([
    [true, false, true],
    [false, true, true],
  ]);
  expect(await rows().findOne({ _id: id })).not.toHaveProperty('clientAddress');
});

test('a notice that is decided before its receipt was mailed gets one mail, the outcome', async () => {
  const { id, email } = await file();
  await settle(id);
  await tellAll();
  const texts = await mailsFor(email);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('is gone');
  expect(opens(texts[0] ?? '', id)).toBe(true);
});

test('a decision that comes while the receipt is mailed is not lost', async () => {
  const notices = createNotices(connection);
  const { id } = await file();
  const [listed] = await notices.listUntold(100, new Date());
  await settle(id);
  await notices.tellLater(listed!, new Date(Date.now() + DAY_MS));
  await notices.markTold(listed!, { isSent: true });
  expect(Number(await dueAt(id))).toBeLessThanOrEqual(Date.now());
  await tellAll();
});

test('a receipt that was refused costs no outcome, which counts for the network address that sent the notice', async () => {
  const clientAddress = '203.0.113.2';
  const filed = [];
  for (let i = 0; i < 11; i++) filed.push(await file({ clientAddress }));
  await tellAll();
  const { id, email } = filed.at(-1)!;
  expect(await Promise.all(filed.map(async (each) => (await mailsFor(each.email)).length))).toEqual([
    ...Array.from({ length: 10 }, () => 1),
    0,
  ]);
  expect(await dueAt(id)).toBeUndefined();

  // Outcomes of receipts that were sent were counted with them; that of the refused one waits for the next day.
  for (const each of filed) await settle(each.id);
  await tellAll();
  expect(await mailsFor(filed[0]!.email)).toHaveLength(2);
  expect(await mailsFor(email)).toEqual([]);
  expect(Math.round((Number(await dueAt(id)) - Date.now()) / 3_600_000)).toBe(24);
  await identity.redisClient.del(`identity:mails:address:${clientAddress}`);
  await comeDue(id);
  await tellAll();
  expect(await mailsFor(email)).toHaveLength(1);
  expect(await identity.redisClient.get(`identity:mails:address:${clientAddress}`)).toBe('1');
});

test('nobody fills a stranger’s mailbox for longer than two weeks', async () => {
  const email = newEmail();
  const told = await file({ email });
  await tellAll();
  const others = [];
  for (let i = 0; i < 5; i++) others.push(await file({ email, clientAddress: `203.0.113.1${i}` }));
  await tellAll();
  const [last] = others.slice(-1);
  const [old, recent] = [new Date(Date.now() - 15 * DAY_MS), new Date(Date.now() - 13 * DAY_MS)];
  await settle(last!.id, recent);
  await tellAll();
  expect(await dueAt(last!.id)).toBeDefined();
  await settle(told.id, old);
  await rows().updateOne({ _id: last!.id }, { $set: { decidedAt: old, tellAt: old } });
  await tellAll();
  expect(await rows().findOne({ _id: last!.id })).not.toMatchObject({ tellAt: expect.anything() });
  expect(await rows().findOne({ _id: last!.id })).not.toHaveProperty('clientAddress');
  // A notifier who got a receipt also gets the outcome, on a later day.
  expect(Number(await dueAt(told.id))).toBeGreaterThan(Date.now());
  expect(await mailsFor(email)).toHaveLength(4);
});
