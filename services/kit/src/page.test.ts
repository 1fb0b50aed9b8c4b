import { expect, test } from '@jest/globals';
import { numberCursor, pagesOf, readPage, type Keyset } from '#page';

const readIds =
  (ids: readonly number[]) =>
  (pageSize: number, pageToken = '') =>
    readPage(
      { pageSize, pageToken },
      {
        cursor: numberCursor,
        list: ({ after = Infinity, limit }: Keyset) => Promise.resolve(ids.filter((id) => id < after).slice(0, limit)),
        cursorOf: (id) => id,
      },
    );

test('pages follow one another without gaps; the last one has no token', async () => {
  const read = readIds([9, 7, 5, 3, 1]);
  const first = await read(2);
  const second = await read(2, first.nextPageToken);
  const third = await read(2, second.nextPageToken);
  expect([first.entries, second.entries, third.entries]).toEqual([[9, 7], [5, 3], [1]]);
  expect(third.nextPageToken).toBe('');
});

test('a page that ends with the list has no token', async () => {
  expect(await readIds([2, 1])(2)).toEqual({ entries: [2, 1], nextPageToken: '' });
});

test.each([
  [0, 20],
  [-1, 20],
  [100, 100],
  [1_000, 100],
])('page size %d becomes %d', async (pageSize, expected) => {
  const ids = Array.from({ length: 200 }, (_, i) => 200 - i);
  expect((await readIds(ids)(pageSize)).entries).toHaveLength(expected);
});

test('an invalid token is refused', async () => {
  await expect(readIds([1])(2, 'x')).rejects.toThrow('Invalid cursor.');
});

test('all pages are read one after the other, and no more of them than are wanted', async () => {
  const read = readIds([5, 4, 3, 2, 1]);
  const tokens: string[] = [];
  const pages = () => pagesOf((token) => (tokens.push(token), read(2, token)));
  const found: number[] = [];
  for await (const { entries } of pages()) found.push(...entries);
  expect([found, tokens.length]).toEqual([[5, 4, 3, 2, 1], 3]);
  for await (const { entries } of pages()) if (entries.includes(5)) break;
  expect(tokens).toHaveLength(4);
});
