import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { MailService } from '@tallscreen/proto/tallscreen/identity/v1/mail_service_pb';
import type { Connection } from 'mongoose';
import { createMailNotifier } from '#app/mail-notifier';
import { createNoticeKeys } from '#domain/notice-keys';
import { createCounterNotices } from '#store/counter-notices';
import { createNotices, noticeCollection } from '#store/notices';
import { mailsFor } from '../../identity/tests/mailbox.ts';
import { openIdentity } from '../../identity/tests/world.ts';

const parts = createTestParts('moderation-untold-notices');
let connection: Connection;
let identity: Awaited<ReturnType<typeof openIdentity>>;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  await ensureCollections(connection, [noticeCollection]);
  identity = await openIdentity('moderation-untold-notices', { SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(async () => {
  await identity?.dispose();
  await parts.dispose();
});

test('the outcome of a notice is mailed as soon as the mail server takes mails again', async () => {
  const email = `u-${randomUUID().slice(0, 12)}@x.test`;
  const settled = { outcome: 'removed', decidedAt: new Date(), decisionText: '', isReceiptSent: true };
  const words = { email, name: 'Ann', text: 'Mine.', category: 'privacy', copyright: null };
  const about = { item: { type: 'video', id: 5 }, ownerId: 7, createdAt: new Date(), fingerprint: 'f', keyHash: 'h' };
  const rows = connection.collection<{ _id: number; tellAt?: Date }>(noticeCollection.name);
  await rows.insertOne({ _id: 9, tellAt: new Date(), ...about, ...words, ...settled });
  const notices = createNotices(connection);
  const tell = async (port: number) => {
    const mails = identity.client(MailService, port, 'moderation');
    const [notice] = await notices.listUntold(1, new Date());
    if (!notice) throw new Error('Nobody waits for a mail.');
    const noticeKeys = createNoticeKeys(generateKeyPairSync('ed25519').privateKey);
    const counterNotices = createCounterNotices(connection);
    await createMailNotifier({ notices, counterNotices, noticeKeys, mails, logger: parts.logger }).tell(notice);
    return (await rows.findOne({ _id: 9 }))?.tellAt;
  };
  const later = await tell(identity.port);
  expect(later && later > new Date()).toBe(true);
  expect(await mailsFor(email)).toEqual([]);

  await rows.updateOne({ _id: 9 }, { $set: { tellAt: new Date() } });
  const { port } = await identity.start({ SMTP_URL: identity.env['SMTP_URL'] });
  expect(await tell(port)).toBeUndefined();
  expect(await mailsFor(email)).toHaveLength(1);
});
