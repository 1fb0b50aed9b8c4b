import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { connect, databaseName, type Client } from './clients.ts';

type Counter = { _id: string; n: number };
const name = databaseName('transactions');
let client: Client;
const counters = (from = client) => from.db(name).collection<Counter>('counters');

beforeAll(async () => {
  client = await connect();
});
beforeEach(async () => {
  await counters().deleteMany({});
  await counters().insertOne({ _id: 'a', n: 0 });
});
afterAll(async () => {
  await client.db(name).dropDatabase();
  await client.close();
});

const valueOf = async (_id: string): Promise<number | undefined> => (await counters().findOne({ _id }))?.n;

test('a commit is visible in every collection', async () => {
  await client.withSession((session) =>
    session.withTransaction(async () => {
      await counters().insertOne({ _id: 'b', n: 1 }, { session });
      await client.db(name).collection('made').insertOne({ by: 'b' }, { session });
    }),
  );
  expect(await valueOf('b')).toBe(1);
  expect(await client.db(name).collection('made').countDocuments()).toBe(1);
});

test('open changes are visible only inside, aborted ones nowhere', async () => {
  const session = client.startSession();
  session.startTransaction();
  await counters().insertOne({ _id: 'c', n: 1 }, { session });
  expect(await counters().countDocuments({ _id: 'c' }, { session })).toBe(1);
  expect(await valueOf('c')).toBeUndefined();
  await session.abortTransaction();
  await session.endSession();
  expect(await valueOf('c')).toBeUndefined();
});

test('of two writers of one document the later gets a write conflict', async () => {
  const [a, b] = [client.startSession(), client.startSession()];
  for (const session of [a, b]) {
    session.startTransaction();
    await counters().findOne({ _id: 'a' }, { session });
  }
  await counters().updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: a });
  const late = counters()
    .updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: b })
    .catch((error: unknown) => error as { code: number; hasErrorLabel(label: string): boolean });
  await a.commitTransaction();
  const failure = (await late) as { code: number; hasErrorLabel(label: string): boolean };
  expect(failure.code).toBe(112);
  expect(failure.hasErrorLabel('TransientTransactionError')).toBe(true);
  await Promise.all([a.endSession(), b.endSession()]);
});

test('twenty concurrent increments are all counted', async () => {
  const bump = (): Promise<unknown> =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        const found = await counters().findOne({ _id: 'a' }, { session });
        await counters().updateOne({ _id: 'a' }, { $set: { n: (found?.n ?? 0) + 1 } }, { session });
      }),
    );
  await Promise.all(Array.from({ length: 20 }, bump));
  expect(await valueOf('a')).toBe(20);
});

test('twenty concurrent first upserts of one document are all counted', async () => {
  const bump = (i: number): Promise<unknown> =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        await counters().insertOne({ _id: `like${i}`, n: 1 }, { session });
        if (i % 2) await counters().updateOne({ _id: 'likes' }, { $inc: { n: 1 } }, { upsert: true, session });
        else await counters().findOneAndUpdate({ _id: 'likes' }, { $inc: { n: 1 } }, { upsert: true, session });
      }),
    );
  await Promise.all(Array.from({ length: 20 }, (_, i) => bump(i)));
  expect(await valueOf('likes')).toBe(20);
});

test('concurrent transactions that create the same collection all succeed', async () => {
  const write = (i: number): Promise<unknown> =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        await client.db(name).collection('first').insertOne({ i }, { session });
        await client.db(name).collection('second').insertOne({ i }, { session });
      }),
    );
  await Promise.all(Array.from({ length: 10 }, (_, i) => write(i)));
  expect(await client.db(name).collection('second').countDocuments()).toBe(10);
});

test('a failed write aborts the transaction', async () => {
  const session = client.startSession();
  session.startTransaction();
  await counters().insertOne({ _id: 'd', n: 1 }, { session });
  await expect(counters().insertOne({ _id: 'a', n: 1 }, { session })).rejects.toMatchObject({ code: 11000 });
  await expect(counters().insertOne({ _id: 'e', n: 1 }, { session })).rejects.toMatchObject({ code: 251 });
  await session.endSession();
  expect(await valueOf('d')).toBeUndefined();
});

test('a disconnected client loses its open transactions', async () => {
  const other = await connect();
  const session = other.startSession();
  session.startTransaction();
  await counters(other).updateOne({ _id: 'a' }, { $set: { n: 99 } }, { session });
  const waiting = counters().updateOne({ _id: 'a' }, { $inc: { n: 1 } });
  await other.close(true);
  await waiting;
  expect(await valueOf('a')).toBe(1);
});

test('a repeated commit gets the same answer', async () => {
  const session = client.startSession();
  session.startTransaction();
  await counters().insertOne({ _id: 'f', n: 1 }, { session });
  await session.commitTransaction();
  await session.commitTransaction();
  await session.endSession();
  expect(await valueOf('f')).toBe(1);
});

test('a commit of an unknown transaction is refused with a retryable label', async () => {
  const other = await connect();
  const commit = other.db('admin').command({ commitTransaction: 1, autocommit: false });
  await expect(commit).rejects.toMatchObject({ code: 251, errorLabels: ['TransientTransactionError'] });
  await other.close();
});
