import { expect, test } from '@jest/globals';
import { BATCH_ROWS, takeBatch } from './batch.ts';
import type { OutboxRow } from './outbox.ts';

async function* rows(...sizes: number[]): AsyncGenerator<OutboxRow> {
  for (const [index, size] of sizes.entries()) {
    const value = new Uint8Array(size);
    yield { _id: String(index), topic: 't', key: 'k', value, headers: {}, createdAt: new Date(0) };
  }
}

const take = async (...sizes: number[]): Promise<{ count: number; isFull: boolean }> => {
  const batch = await takeBatch(rows(...sizes));
  return { count: batch.rows.length, isFull: batch.isFull };
};

test("a batch stays below the broker's limit, and the rest follows in the next", async () => {
  expect(await take(300_000, 300_000, 300_000, 1)).toEqual({ count: 2, isFull: true });
  expect(await take(300_000, 300_000)).toEqual({ count: 2, isFull: false });
  expect(await take()).toEqual({ count: 0, isFull: false });
});

test('a row that is larger than a batch is published alone', async () => {
  expect(await take(900_000, 10)).toEqual({ count: 1, isFull: true });
  expect(await take(10, 900_000)).toEqual({ count: 1, isFull: true });
});

test('a batch of small rows is limited by their number', async () => {
  expect(await take(...Array<number>(BATCH_ROWS + 1).fill(10))).toEqual({ count: BATCH_ROWS, isFull: true });
});
