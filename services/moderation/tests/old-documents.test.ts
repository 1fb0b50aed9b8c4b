// Documents as version 0.1 stored them, before there were measures.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts, partAddress } from '@tallscreen/kit/testing/parts';
import { mongo, type Connection } from 'mongoose';
import { measures as migration } from '#migrations/0001-measures';
import { measureCollection } from '#store/measure-schema';
import { createMeasures } from '#store/measures';
import { reportCollection } from '#store/report-schema';
import { createReplacedCollections } from '#store/replaced-collections';

const parts = createTestParts('moderation-old-documents');
let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(parts);
  // As at the start of a process, which makes the indexes before it migrates.
  await ensureCollections(connection, [measureCollection, reportCollection]);
});
afterAll(() => parts.dispose());

const at = (day: number): Date => new Date(Date.UTC(2026, 5, day));
const collection = (name: string) => databaseOf(connection).collection<{ _id: number | string }>(name);
const run = (db = databaseOf(connection)) =>
  migration({ db, logger: parts.logger, signal: new AbortController().signal });
const list = async (userId: number) => createMeasures(connection).list(userId, { limit: 50 });

let sequence = 0;
const decision = (_id: number, itemId: number, fields: Record<string, unknown>) => {
  const empty = { reason: '', reasonCode: '', momentMs: null, answersAppeal: false, waitSeconds: null, refusal: '' };
  const about = { itemType: 'video', title: 'Old', uploaderId: 7, adminId: 1, state: 'applied', decidedAt: at(_id) };
  return { ...empty, ...about, _id, itemId, sequence: ++sequence, seenRevision: null, ...fields };
};
const strike = (_id: number, item: { type: string; id: number }) => {
  const times = { createdAt: at(_id), expiresAt: at(99) };
  return { _id, userId: 7, reasonCode: 'spam', item, title: '', momentMs: null, ...times };
};

test('decisions, appeals, strikes, warnings and bans of old become measures, once', async () => {
  await collection('decisions').insertMany([
    decision(1, 100, { verdict: 'reject', reason: 'Dark.' }),
    decision(2, 100, { verdict: 'reopen', adminId: 0 }),
    decision(3, 101, { verdict: 'reject', reason: 'Loud.' }),
    decision(4, 101, { verdict: 'reopen', adminId: 0 }),
    decision(5, 101, { verdict: 'approve', adminId: 2, reason: 'Fine.', answersAppeal: true }),
    decision(6, 102, { verdict: 'approve' }),
    decision(7, 102, { verdict: 'remove', reasonCode: 'spam' }),
    decision(8, 103, { verdict: 'remove', state: 'refused' }),
    decision(9, 104, { verdict: 'reject' }),
    decision(10, 104, { verdict: 'reopen', adminId: 0 }),
  ]);
  await collection('appeals').insertMany([
    { _id: 100, text: 'Look again.', createdAt: at(2) },
    { _id: 101, text: 'It is quiet.', createdAt: at(4) },
  ] as never[]);
  await collection('media_items').insertMany([
    { _id: 100, stage: 'pending' },
    { _id: 104, stage: 'deleted' },
  ] as never[]);
  await collection('strikes').insertMany([
    strike(7, { type: 'video', id: 102 }),
    strike(20, { type: 'comment', id: 20 }),
    strike(21, { type: 'user', id: 7 }),
    strike(24, { type: 'comment', id: 19 }),
    strike(25, { type: 'comment', id: 19 }),
  ]);
  await collection('reports').insertMany([
    { _id: 21, item: { type: 'user', id: 7 }, itemKey: 'user:7', openKey: '9:user:7' },
    { _id: 24, item: { type: 'comment', id: 19 }, itemKey: 'comment:19', openKey: '9:comment:19' },
    { _id: 25, item: { type: 'comment', id: 19 }, itemKey: 'comment:19', openKey: '8:comment:19' },
  ] as never[]);
  const warning = { userId: 7, reasonCode: 'spam', text: 'Stop.', adminId: 1, createdAt: at(22), key: 'k' };
  await collection('warnings').insertOne({ _id: 22, ...warning } as never);
  const params = { reason: 'Spam.', reason_code: 'spam', until: at(60).toISOString() };
  const audit = (_id: string, targetId: number, action: string) => {
    return { _id, actorId: 1, action, targetType: 'user', targetId, at: at(23), params };
  };
  await collection('audit_entries').insertMany([
    audit('a', 30, 'user.banned'),
    audit('b', 31, 'user.banned'),
    audit('c', 31, 'user.unbanned'),
  ]);

  await run();
  const first = await list(7);
  expect(first.map(({ id, kind, source, adminId }) => [id, kind, source, adminId])).toEqual([
    [25, 'strike', 'report', 0],
    [24, 'strike', 'report', 0],
    [22, 'warned', 'report', 1],
    [21, 'strike', 'report', 0],
    [20, 'removed', 'own', 0],
    [9, 'rejected', 'own', 1],
    [7, 'removed', 'own', 1],
    [3, 'rejected', 'own', 1],
    [1, 'rejected', 'own', 1],
  ]);
  const [, , , , , stale, removed, granted, open] = first;
  expect(stale?.appeal).toBeNull();
  expect(removed?.strikeUntil).not.toBeNull();
  expect(granted?.appeal).toMatchObject({ text: 'It is quiet.', status: 'granted', adminId: 2, answerId: 5 });
  expect(open?.appeal).toMatchObject({ text: 'Look again.', status: 'open', adminId: null });
  expect((await list(30)).map(({ id, kind, until }) => [id, kind, until])).toEqual([[30, 'banned', at(60)]]);
  expect(await list(31)).toEqual([]);

  await run();
  expect(await list(7)).toEqual(first);

  await createReplacedCollections(connection).removeOf(7);
  for (const name of ['appeals', 'strikes', 'warnings']) expect(await collection(name).countDocuments()).toBe(0);
});

test('the report that a measure followed from is found by the key of its item, which has an index', async () => {
  const client = new mongo.MongoClient(partAddress('MONGODB_URI'), { monitorCommands: true });
  const asked: string[] = [];
  client.on('commandStarted', ({ command }) => {
    if (command['find'] === 'reports') asked.push(...Object.keys(command['filter']));
  });
  try {
    await run(client.db(databaseOf(connection).databaseName));
  } finally {
    await client.close();
  }
  expect(new Set(asked)).toEqual(new Set(['itemKey']));
});
