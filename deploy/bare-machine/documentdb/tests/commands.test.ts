import { afterAll, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { connect, databaseName, type Client } from './clients.ts';

const { Binary, Decimal128, Long, UUID } = mongoose.mongo;
type Db = ReturnType<Client['db']>;

let client: Client;
let db: Db;
beforeAll(async () => {
  client = await connect();
  db = client.db(databaseName('commands'));
});
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

test('values of every type are stored unchanged', async () => {
  const document = {
    _id: 1 as never,
    decimal: Decimal128.fromString('1.23'),
    binary: new Binary(Buffer.from([1, 2, 3])),
    date: new Date(1e12),
    long: Long.fromString('9007199254740993'),
    uuid: new UUID(),
    regex: /a/i,
    nothing: null,
    list: [1, 'two', { three: 3 }],
  };
  await db.collection('types').insertOne(document);
  const found = await db.collection('types').findOne({}, { promoteLongs: false });
  expect(found).toMatchObject({ nothing: null, list: document.list, date: document.date });
  expect([found?.['decimal'], found?.['long'], found?.['uuid']].map(String)).toEqual(
    [document.decimal, document.long, document.uuid].map(String),
  );
});

test('update operators work', async () => {
  const ops = db.collection<{ _id: number }>('ops');
  await ops.insertOne({
    _id: 1,
    a: [1, 2, 3],
    s: [
      { k: 1, v: 1 },
      { k: 2, v: 2 },
    ],
    m: 5,
    z: 1,
    old: 1,
  } as never);
  const changes = {
    $push: { a: { $each: [4, 5], $slice: -3 } },
    $min: { m: 3 },
    $unset: { z: '' },
    $rename: { old: 'neu' },
  };
  await ops.updateOne({ _id: 1 }, { ...changes, $set: { 's.$[e].v': 9 } } as never, { arrayFilters: [{ 'e.k': 2 }] });
  await ops.updateOne({ _id: 1 }, { $pull: { a: 4 } } as never);
  await ops.updateOne({ _id: 1 }, [{ $set: { sum: { $add: ['$m', 1] } } }]);
  expect(await ops.findOne({ _id: 1 })).toEqual({
    _id: 1,
    a: [3, 5],
    s: [
      { k: 1, v: 1 },
      { k: 2, v: 9 },
    ],
    m: 3,
    neu: 1,
    sum: 4,
  });
});

test('a unique index fails with E11000 and its name', async () => {
  const users = db.collection('users');
  await users.createIndex({ email: 1 }, { unique: true });
  await users.insertOne({ email: 'a' });
  await expect(users.insertOne({ email: 'a' })).rejects.toMatchObject({
    code: 11000,
    message: expect.stringMatching(/^E11000 duplicate key error collection: \S+\.users index: email_1/),
  });
  await users.insertOne({ email: 'b' });
  await expect(users.updateOne({ email: 'b' }, { $set: { email: 'a' } })).rejects.toMatchObject({ code: 11000 });
});

test('an unordered bulk continues after duplicate keys and reports them', async () => {
  const bulk = db.collection<{ _id: number }>('bulk');
  await bulk.insertOne({ _id: 1 });
  const inserts = [1, 2, 1, 3].map((_id) => ({ insertOne: { document: { _id } } }));
  const failure = await bulk.bulkWrite(inserts, { ordered: false }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 11000, result: { insertedCount: 2 } });
  expect((failure as { writeErrors: { index: number }[] }).writeErrors.map(({ index }) => index)).toEqual([0, 2]);
});

test('concurrent upserts of one key make one document and count all', async () => {
  const race = db.collection('race');
  await race.createIndex({ key: 1 }, { unique: true });
  const once = (i: number): Promise<unknown> =>
    i % 2
      ? race.updateOne({ key: 'a' }, { $inc: { n: 1 } }, { upsert: true })
      : race.findOneAndUpdate({ key: 'a' }, { $inc: { n: 1 } }, { upsert: true });
  await Promise.all(Array.from({ length: 40 }, (_, i) => once(i)));
  expect(await race.find().project({ _id: 0 }).toArray()).toEqual([{ key: 'a', n: 40 }]);
});

test.each([true, false])('concurrent bulks of upserts lose nothing (ordered: %s)', async (ordered) => {
  const race = db.collection(`bulkrace${ordered}`);
  await race.createIndex({ key: 1 }, { unique: true });
  const statements = Array.from({ length: 20 }, (_, i) => ({
    updateOne: { filter: { key: i }, update: { $inc: { n: 1 } }, upsert: true },
  }));
  const results = await Promise.all(Array.from({ length: 8 }, () => race.bulkWrite(statements, { ordered })));
  expect(results.reduce((sum, { upsertedCount }) => sum + upsertedCount, 0)).toBe(20);
  expect(await race.countDocuments({ n: 8 })).toBe(20);
});

test('of forty concurrent inserts of one key one succeeds, and the others report the duplicate', async () => {
  const race = db.collection('insertrace');
  await race.createIndex({ key: 1 }, { unique: true });
  const inserts = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => race.insertOne({ key: 'a', n })));
  const refusals = inserts.flatMap((insert) => (insert.status === 'rejected' ? [insert.reason as unknown] : []));
  expect(refusals).toMatchObject(Array(39).fill({ code: 11000 }));
});

test('a duplicate key that is not a race is reported', async () => {
  const genuine = db.collection('genuine');
  await genuine.createIndex({ email: 1 }, { unique: true });
  await genuine.insertOne({ email: 'a' });
  const upsert = genuine.updateOne({ name: 'x' }, { $set: { email: 'a' } }, { upsert: true });
  await expect(upsert).rejects.toMatchObject({ code: 11000 });
});

test('concurrent first writes into a new collection succeed', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => db.collection('fresh').insertOne({ i })));
  expect(await db.collection('fresh').countDocuments()).toBe(20);
});

test('aggregation supports lookup, facet and group', async () => {
  const [people, orders] = [db.collection<{ _id: number }>('people'), db.collection('orders')];
  await people.insertMany([
    { _id: 1, name: 'Ann' },
    { _id: 2, name: 'Bob' },
  ] as never);
  await orders.insertMany([
    { by: 1, total: 5 },
    { by: 1, total: 7 },
    { by: 2, total: 1 },
  ]);
  const lookup = { $lookup: { from: 'people', localField: 'by', foreignField: '_id', as: 'who' } };
  const group = { $group: { _id: '$who.name', sum: { $sum: '$total' } } };
  const sums = await orders.aggregate([lookup, { $unwind: '$who' }, group, { $sort: { _id: 1 } }]).toArray();
  expect(sums).toEqual([
    { _id: 'Ann', sum: 12 },
    { _id: 'Bob', sum: 1 },
  ]);
  const facet = { $facet: { count: [{ $count: 'n' }], top: [{ $sort: { total: -1 } }, { $limit: 1 }] } };
  const [page] = await orders.aggregate([facet]).toArray();
  expect(page).toMatchObject({ count: [{ n: 3 }], top: [{ total: 7 }] });
});

test('indexes are listed with their options and can be dropped', async () => {
  const indexed = db.collection('indexed');
  await indexed.createIndexes([
    { key: { email: 1 }, unique: true },
    { key: { until: 1 }, expireAfterSeconds: 60 },
    { key: { name: 1, n: -1 } },
    { key: { 'address.city': 1 }, sparse: true },
  ]);
  const indexes = await indexed.indexes();
  expect(indexes).toHaveLength(5);
  expect(indexes.find(({ name }) => name === 'email_1')).toMatchObject({ unique: true });
  expect(indexes.find(({ name }) => name === 'until_1')).toMatchObject({ expireAfterSeconds: 60 });
  await indexed.dropIndex('name_1_n_-1');
  expect(await indexed.indexes()).toHaveLength(4);
});

test('a document of 12 MB is stored', async () => {
  const text = 'x'.repeat(12_000_000);
  await db.collection<{ _id: number }>('big').insertOne({ _id: 1, text } as never);
  expect(((await db.collection('big').findOne({})) as { text?: string } | null)?.text).toHaveLength(text.length);
});

test('an unknown command gets CommandNotFound', async () => {
  await expect(db.command({ reticulate: 1 })).rejects.toMatchObject({ code: 59, codeName: 'CommandNotFound' });
});
