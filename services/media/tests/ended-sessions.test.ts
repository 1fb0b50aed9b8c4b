import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineEvent } from '@tallscreen/kit-events/events';
import { TOPICS } from '@tallscreen/kit-events/kafka/topics';
import { until } from '@tallscreen/kit/testing/until';
import { SessionsEndedEventSchema } from '@tallscreen/proto/tallscreen/events/v1/session_pb';
import { exportExpiryFrom, exportKeyOf } from '#domain/user-export';
import { bootMedia, type Media } from './world.ts';

const MINUTE = 60_000;
const ended = defineEvent(TOPICS.identitySession, SessionsEndedEventSchema);

let media: Media;
beforeAll(async () => {
  media = await bootMedia();
});
afterAll(() => media?.dispose());

const exportsOf = () => media.connection.collection<{ _id: number }>('exports');
const endSessions = (userId: number, at: Date) =>
  media.bus.publishAll([ended.event(userId, { userId: BigInt(userId), occurredAt: timestampFromDate(at) })]);

/** An export as the job leaves it; returns the status that its link answers with. */
async function insertExport(userId: number, requestedAt: Date) {
  const expiresAt = exportExpiryFrom(new Date());
  const objectKey = exportKeyOf(userId, expiresAt, randomUUID());
  await media.blobs.putStream(objectKey, Readable.from([Buffer.from('zip')]), { contentType: 'application/zip' });
  const record = { status: 'ready', requestedAt, objectKey, expiresAt, leaseUntil: requestedAt, holder: '' };
  await exportsOf().insertOne({ _id: userId, ...record });
  return async () => (await fetch(`${media.httpUrl}/media/${objectKey}`)).status;
}

test('the link of an export ends with the sessions of its user; one that was asked for later, or by another user, stays', async () => {
  const now = Date.now();
  const [before, after] = [new Date(now - MINUTE), new Date(now + MINUTE)];
  const [old, newer, other] = [
    await insertExport(501, before),
    await insertExport(502, after),
    await insertExport(503, before),
  ];
  expect([await old(), await newer(), await other()]).toEqual([200, 200, 200]);
  // Key 501 last and twice: the events of one user come in order, and a repeated one changes nothing.
  await endSessions(502, new Date(now));
  await endSessions(501, new Date(now));
  await endSessions(501, new Date(now));
  await until(old, (status) => status === 404);
  await until(
    () => exportsOf().findOne({ _id: 501 }),
    (found) => found === null,
  );
  expect([await newer(), await other()]).toEqual([200, 200]);
});
