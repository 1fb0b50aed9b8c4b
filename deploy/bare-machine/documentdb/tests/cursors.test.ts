import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, databaseName, type Client } from './clients.ts';

type Numbered = { _id: number; s: number; text: string };
const COUNT = 3_000;

let client: Client;
const name = databaseName('cursors');
const numbers = (from = client) => from.db(name).collection<Numbered>('numbers');

beforeAll(async () => {
  client = await connect();
  const text = 'x'.repeat(2_000);
  const documents = Array.from({ length: COUNT }, (_, i) => ({ _id: i, s: (i * 7919) % COUNT, text }));
  await numbers().insertMany(documents);
});
afterAll(async () => {
  await client.db(name).dropDatabase();
  await client.close();
});

async function read(cursor: AsyncIterable<Numbered>): Promise<number[]> {
  const order: number[] = [];
  for await (const { s } of cursor) order.push(s);
  return order;
}

test('a plain read returns every document once', async () => {
  const seen = await read(numbers().find().batchSize(100));
  expect(new Set(seen).size).toBe(COUNT);
  expect(seen).toHaveLength(COUNT);
});

test.each([50, 101, 1_000])('a sorted read keeps its order across pages of %i', async (batchSize) => {
  const seen = await read(numbers().find().sort({ s: 1 }).batchSize(batchSize));
  expect(seen).toEqual(Array.from({ length: COUNT }, (_, i) => i));
});

test('a limit above the first page is exact', async () => {
  expect(await read(numbers().find().sort({ s: -1 }).limit(150))).toEqual(
    Array.from({ length: 150 }, (_, i) => COUNT - 1 - i),
  );
});

test('hundreds of abandoned cursors leave connections for others', async () => {
  const cursors = Array.from({ length: 150 }, () =>
    numbers()
      .find({ _id: { $lt: 400 } })
      .sort({ s: 1 })
      .batchSize(2),
  );
  for (const cursor of cursors) await cursor.next();
  expect(await numbers().countDocuments()).toBe(COUNT);
  await Promise.all(cursors.map((cursor) => cursor.close()));
});

test('a cursor continues inside its transaction', async () => {
  await client.withSession((session) =>
    session.withTransaction(async () => {
      const seen = await numbers().find({}, { session }).sort({ s: 1 }).batchSize(500).toArray();
      expect(seen).toHaveLength(COUNT);
    }),
  );
});

test('cursors of a disconnected client are freed', async () => {
  const other = await connect();
  const cursor = numbers(other).find().sort({ s: 1 }).batchSize(2);
  await cursor.next();
  const id = cursor.id;
  await other.close(true);
  const more = client.db(name).command({ getMore: id, collection: 'numbers' });
  await expect(more).rejects.toMatchObject({ code: 43, codeName: 'CursorNotFound' });
});
