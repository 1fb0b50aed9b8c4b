import { afterAll, expect, test } from '@jest/globals';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { durationMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { VideoSchema } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import mongoose from 'mongoose';
import { up } from '#migrations/0001-plain-names';
import { up as markAppealAnswers } from '#migrations/0004-appeal-answers';
import { up as addReportOwners } from '#migrations/0005-report-owners';
import { up as foldHashtags } from '#migrations/0006-hashtag-keys';
import { decisionCollection } from '#store/decision-schema';
import { createDecisions } from '#store/decisions';
import { createMediaItems, mediaItemCollection } from '#store/media-items';
import { createReports, reportCollection } from '#store/reports';

const parts = createTestParts('moderation-migrations');
afterAll(() => parts.dispose());

/** A Video message of last week, whose times were integers of milliseconds. */
function oldSnapshot(): Uint8Array {
  const times = new BinaryWriter();
  times.tag(9, WireType.Varint).int32(8_500);
  times.tag(17, WireType.Varint).int64(1_700_000_000_123);
  times.tag(18, WireType.Varint).int64(1_700_000_001_000);
  const rest = toBinary(VideoSchema, create(VideoSchema, { id: 1n, title: 'Waves', hashtags: ['sea'], revision: 3n }));
  return Buffer.concat([rest, times.finish()]);
}

test('media items, decisions and open reports of last week are found under their new names', async () => {
  const connection = await openTestDatabase(parts);
  const db = databaseOf(connection);
  const insert = (name: string, document: object) => db.collection(name).insertOne(document as { _id: never });
  const copy = { uploaderId: 7, title: 'Waves', hashtags: ['sea'], stage: 'pending', isFlagged: false };
  const file = { smallestUrl: '/media/1', durationMs: 8_500, revision: 3 };
  const snapshot = new mongoose.mongo.Binary(oldSnapshot());
  await insert('clips', { _id: 1, kind: 'video', queue: 'plain', ...copy, ...file, snapshot });
  await db.collection('clips').createIndex({ kind: 1, queue: 1, _id: -1 });
  const decision = { sequence: 1, verdict: 'approve', reason: '', adminId: 4, title: 'Waves', uploaderId: 7 };
  const state = { decidedAt: new Date(0), state: 'pending', refusal: '' };
  await insert('decisions', { _id: 50, videoId: 1, kind: 'video', ...decision, ...state });
  await db.collection('decisions').createIndex({ videoId: 1, sequence: -1 }, { unique: true });
  const report = { reason: 'spam', reporterId: 9, createdAt: new Date(0), outcome: null };
  const comment = { type: 'comment', id: 5 };
  await insert('reports', {
    _id: 60,
    item: comment,
    itemKey: 'comment:5',
    openKey: '9:comment:5',
    queue: 'plain',
    clipId: 1,
    ...report,
  });
  const video = { type: 'video', id: 1 };
  await insert('reports', { _id: 61, item: video, itemKey: 'video:1', openKey: '9:video:1', queue: 'hot', ...report });
  await db.collection('reports').createIndex({ clipId: 1 }, { sparse: true });

  const context = { db, logger: parts.logger, signal: new AbortController().signal };
  await up(context);
  await up(context);
  await ensureCollections(connection, [mediaItemCollection, decisionCollection, reportCollection]);

  const pending = await createMediaItems(connection).find(1);
  expect(pending).toMatchObject({ id: 1, itemType: 'video', ...copy, ...file });
  const message = fromBinary(VideoSchema, pending!.snapshot);
  expect(message).toMatchObject({ id: 1n, title: 'Waves', hashtags: ['sea'], revision: 3n });
  expect(durationMs(message.duration!)).toBe(8_500);
  expect([message.createdAt!, message.decidedAt!].map(timestampMs)).toEqual([1_700_000_000_123, 1_700_000_001_000]);

  const decisions = createDecisions(connection);
  expect(await decisions.listDue(new Date(), 10)).toEqual([
    {
      decision: {
        id: 50,
        itemId: 1,
        itemType: 'video',
        ...decision,
        ...state,
        reasonCode: '',
        momentMs: null,
        answersAppeal: false,
        waitSeconds: null,
        seenRevision: null,
      },
      attempts: 0,
    },
  ]);
  const another = { id: 51, itemId: 2, itemType: 'video', sequence: 1, verdict: 'approve', state: 'pending' } as const;
  const fields = {
    reason: '',
    reasonCode: '',
    momentMs: null,
    answersAppeal: false,
    waitSeconds: null,
    seenRevision: null,
    adminId: 4,
    title: 'Sand',
    uploaderId: 7,
    decidedAt: new Date(0),
    refusal: '',
  };
  expect(await decisions.add({ ...another, ...fields }, new Date())).toBe(true);

  const reports = createReports(connection);
  expect(
    (await reports.listOpen([{ type: 'video', id: 1 }], null, 10)).map(({ id, isUrgent }) => [id, isUrgent]),
  ).toEqual([
    [61, true],
    [60, false],
  ]);
  expect(await reports.listReportedComments(1)).toEqual([comment]);
  for (const name of ['media_items', 'decisions', 'reports']) {
    const indexes = await db.collection(name).listIndexes().toArray();
    expect(indexes.map((index) => String(index.name)).join()).not.toMatch(/kind|videoId|clipId/);
  }
});

test('earlier decisions that decided an appeal are marked, others are not', async () => {
  const db = databaseOf(await openTestDatabase(parts));
  const decisions = db.collection<{ _id: number }>('decisions');
  const stored = (itemId: number, sequence: number, verdict: string, more: object = {}) => {
    const fields = { itemId, sequence, verdict, adminId: verdict === 'reopen' ? 0 : 4, state: 'applied' };
    return { _id: itemId + sequence, ...fields, ...more };
  };
  const open = [stored(900, 1, 'reject'), stored(900, 2, 'reopen'), stored(900, 3, 'reject', { state: 'refused' })];
  const waiting = [stored(910, 1, 'reject'), stored(910, 2, 'reopen')];
  await decisions.insertMany([...open, stored(900, 4, 'approve'), stored(900, 5, 'remove'), ...waiting]);
  const context = { db, logger: parts.logger, signal: new AbortController().signal };
  for (let i = 0; i < 2; i++) await markAppealAnswers(context);
  expect((await decisions.find({ answersAppeal: true }).toArray()).map(({ _id }) => _id)).toEqual([904]);
});

test('reports of earlier versions get the owner of what was reported', async () => {
  const connection = await openTestDatabase(parts);
  const db = databaseOf(connection);
  const report = (_id: number, type: string, id: number) => {
    const fields = { reason: 'spam', reporterId: 9, createdAt: new Date(0), outcome: 'dismissed' };
    return { _id, item: { type, id }, itemKey: `${type}:${id}`, ...fields };
  };
  await db.collection<{ _id: number }>('media_items').insertOne({ _id: 701, uploaderId: 70 } as { _id: number });
  const old = [report(711, 'video', 701), report(712, 'user', 70), report(713, 'comment', 5)];
  await db.collection<{ _id: number }>('reports').insertMany(old);
  const context = { db, logger: parts.logger, signal: new AbortController().signal };
  await addReportOwners(context);
  await addReportOwners(context);
  const against = await createReports(connection).listAgainst(70, 10);
  expect(against.map(({ id }) => id)).toEqual([712, 711]);
});

test('the hashtags of waiting work get the keys that admins filter by', async () => {
  const db = databaseOf(await openTestDatabase(parts));
  const items = db.collection<{ _id: string; hashtags: string[] }>('queue_items');
  await items.insertMany([
    { _id: 'video-1', hashtags: ['Café', 'cafe', 'golden-hour'] },
    { _id: 'video-2', hashtags: [] },
  ]);
  const context = { db, logger: parts.logger, signal: new AbortController().signal };
  for (let i = 0; i < 2; i++) await foldHashtags(context);
  expect((await items.find().sort({ _id: 1 }).toArray()).map(({ hashtags }) => hashtags)).toEqual([
    ['cafe', 'goldenhour'],
    [],
  ]);
});
