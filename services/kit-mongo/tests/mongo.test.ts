import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestParts, partAddress } from '@tallscreen/kit/testing/parts';
import { createProxy } from '@tallscreen/kit/testing/proxy';
import { until } from '@tallscreen/kit/testing/until';
import mongoose, { type Connection } from 'mongoose';
import { onDuplicate } from '#errors';
import { connectMongo, databaseOf, pingMongo } from '#connection';
import { ensureIndexes } from '#indexes';
import { openTestDatabase } from '#testing/database';
import { inTransaction, RetryTransaction } from '#transaction';

const parts = createTestParts('kit-mongo');
let mongo: Connection;
interface Counter {
  _id: string;
  n: number;
}
const counters = () => databaseOf(mongo).collection<Counter>('counters');
const read = async (id: string) => (await counters().findOne({ _id: id }))?.n;

beforeAll(async () => {
  mongo = await openTestDatabase(parts);
  await ensureIndexes(mongo, [{ collection: 'counters' }, { collection: 'names' }]);
});
afterAll(() => parts.dispose());

test('responds to a ping; an abort ends the waiting for a server', async () => {
  await pingMongo(mongo);
  const lost = await connectMongo({
    uri: 'mongodb://127.0.0.1:1/',
    database: 'x',
    logger: parts.logger,
    signal: AbortSignal.timeout(100),
  }).catch((error: unknown) => error);
  expect(lost).toMatchObject({ name: expect.stringMatching(/Abort|Timeout/) });
});

test('a transaction commits what its work did', async () => {
  const result = await inTransaction(mongo, async (session) => {
    await counters().insertOne({ _id: 'committed', n: 1 }, { session });
    expect(await read('committed')).toBeUndefined();
    return 'done';
  });
  expect(result).toBe('done');
  expect(await read('committed')).toBe(1);
});

test('a transaction whose work throws is rolled back, and the error is rethrown', async () => {
  const failure = new Error('no');
  const attempt = inTransaction(mongo, async (session) => {
    await counters().insertOne({ _id: 'rolled-back', n: 1 }, { session });
    throw failure;
  });
  await expect(attempt).rejects.toBe(failure);
  expect(await read('rolled-back')).toBeUndefined();
});

test('concurrent read-modify-write transactions lose no update', async () => {
  await counters().insertOne({ _id: 'shared', n: 0 });
  const increment = () =>
    inTransaction(mongo, async (session) => {
      const found = await counters().findOne({ _id: 'shared' }, { session });
      await counters().updateOne({ _id: 'shared' }, { $set: { n: (found?.n ?? 0) + 1 } }, { session });
    });
  await Promise.all(Array.from({ length: 12 }, increment));
  expect(await read('shared')).toBe(12);
});

const { MongoServerError } = mongoose.mongo;

test.each([
  ['found by its work', new RetryTransaction('lost')],
  ['found by the server', new MongoServerError({ code: 112, errorLabels: ['TransientTransactionError'] })],
])('a transaction that conflicts too often throws aborted: %s', async (_, conflict) => {
  let runs = 0;
  const attempt = inTransaction(
    mongo,
    async () => {
      runs++;
      throw conflict;
    },
    { attempts: 3 },
  );
  await expect(attempt).rejects.toMatchObject({ name: 'AppError', status: 'aborted' });
  expect(runs).toBe(3);
});

test('a duplicate key is already_exists, outside and inside a transaction', async () => {
  await ensureIndexes(mongo, [{ collection: 'names', key: { name: 1 }, options: { unique: true } }]);
  const names = databaseOf(mongo).collection('names');
  await names.insertOne({ name: 'ada' });
  const taken = { status: 'already_exists', code: 'username_or_email_taken' };
  await expect(names.insertOne({ name: 'ada' }).catch(onDuplicate('username_or_email_taken'))).rejects.toMatchObject(
    taken,
  );
  const attempt = inTransaction(mongo, async (session) => {
    await names.insertOne({ name: 'grace' }, { session });
    await names.insertOne({ name: 'ada' }, { session }).catch(onDuplicate('username_or_email_taken'));
  });
  await expect(attempt).rejects.toMatchObject(taken);
  expect(await names.countDocuments({ name: 'grace' })).toBe(0);
});

test('indexes created by five processes at once exist once', async () => {
  const specs = [
    { collection: 'many', key: { a: 1, b: -1 }, options: { unique: true } },
    { collection: 'many', key: { at: 1 }, options: { expireAfterSeconds: 60 } },
    { collection: 'others', key: { c: 1 } },
  ] as const;
  await Promise.all(Array.from({ length: 5 }, () => ensureIndexes(mongo, specs)));
  await ensureIndexes(mongo, specs);
  const found = await databaseOf(mongo).collection('many').indexes();
  expect(
    found.map(({ name, unique, expireAfterSeconds }) => ({ name, unique: unique === true, expireAfterSeconds })),
  ).toEqual([
    { name: '_id_', unique: false, expireAfterSeconds: undefined },
    { name: 'a_1_b_-1', unique: true, expireAfterSeconds: undefined },
    { name: 'at_1', unique: false, expireAfterSeconds: 60 },
  ]);
  expect((await databaseOf(mongo).collection('others').indexes()).map(({ name }) => name)).toEqual(['_id_', 'c_1']);
});

test('while the database is away a transaction is unavailable after one server selection, and later works again', async () => {
  const proxy = await createProxy(partAddress('MONGODB_URI'));
  const remote = await connectMongo({ uri: proxy.url, database: parts.id, logger: parts.logger });
  let runs = 0;
  const count = () =>
    inTransaction(remote, async (session) => {
      runs++;
      await databaseOf(remote)
        .collection<Counter>('counters')
        .updateOne({ _id: 'away' }, { $inc: { n: 1 } }, { session, upsert: true });
    });
  await count();
  proxy.goAway();
  runs = 0;
  await expect(count()).rejects.toMatchObject({ name: 'AppError', status: 'unavailable' });
  expect(runs).toBeLessThanOrEqual(2);
  proxy.comeBack();
  await until(() =>
    pingMongo(remote).then(
      () => true,
      () => false,
    ),
  );
  await count();
  expect(await read('away')).toBe(2);
  await remote.close();
  proxy.close();
});
