import { SessionEvents } from '@tallscreen/kit-events/event-types';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { createBuildExport } from '#app/build-export';
import { exportExpiryFrom, exportKeyOf } from '#domain/user-export';
import { createExportStore } from '#store/exports';
import { bootMedia, type Media } from './world.ts';

const MINUTE = 60_000;

let media: Media;
beforeAll(async () => {
  media = await bootMedia();
});
afterAll(() => media?.dispose());

const exportsOf = () => media.connection.collection<{ _id: number }>('exports');
const endSessions = (userId: number, at: Date) =>
  media.bus.publishAll([SessionEvents.event(userId, { userId: BigInt(userId), occurredAt: timestampFromDate(at) })]);

/** Stores a finished export and returns the status code of its link. */
async function insertExport(userId: number, requestedAt: Date) {
  const expiresAt = exportExpiryFrom(new Date());
  const objectKey = exportKeyOf(userId, expiresAt, randomUUID());
  await media.blobs.putStream(objectKey, Readable.from([Buffer.from('zip')]), { contentType: 'application/zip' });
  const record = { status: 'ready', requestedAt, objectKey, expiresAt, leaseUntil: requestedAt, holder: '' };
  await exportsOf().insertOne({ _id: userId, ...record });
  return async () => (await fetch(`${media.httpUrl}/media/${objectKey}`)).status;
}

test('the link of an export ends with its user’s sessions; a later export, those of other users and those of a single sign-out stay', async () => {
  const now = Date.now();
  const [before, after] = [new Date(now - MINUTE), new Date(now + MINUTE)];
  const [old, newer, other] = [
    await insertExport(501, before),
    await insertExport(502, after),
    await insertExport(503, before),
  ];
  expect([await old(), await newer(), await other()]).toEqual([200, 200, 200]);
  const single = { userId: 503n, occurredAt: timestampFromDate(new Date(now)), isSingle: true };
  await media.bus.publishAll([SessionEvents.event(503, single)]);
  // User 501 comes last and twice: the events of one user arrive in order, and a repeated one changes nothing.
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

test('the link of an earlier export ends when the next one is made, so that it cannot outlive the sessions', async () => {
  const first = await insertExport(504, new Date(Date.now() - 2 * MINUTE));
  expect(await first()).toBe(200);
  const job = { id: 504, holder: 'test', failedAttempts: 0 };
  // Stands for an export that was requested again and leased.
  const leased = { status: 'running', holder: 'test', objectKey: '', leaseUntil: new Date(Date.now() + 60 * MINUTE) };
  await exportsOf().updateOne({ _id: 504 }, { $set: leased });
  const buildExport = createBuildExport({
    exports: createExportStore(media.connection),
    zipUserData: async () => Readable.from([Buffer.from('zip')]),
    blobs: media.blobs,
    outbox: createOutbox(media.connection),
  });
  await buildExport(job, new AbortController().signal);
  const made = (await exportsOf().findOne({ _id: 504 })) as unknown as { status: string; objectKey: string };
  expect([made.status, await first()]).toEqual(['ready', 404]);
  expect((await fetch(`${media.httpUrl}/media/${made.objectKey}`)).status).toBe(200);
});
