import { expect, test } from '@jest/globals';
import { keysetOf, pageOf } from '#domain/page';

const read = (ids: readonly number[], { before = Infinity, limit }: { before?: number; limit: number }) =>
  ids.filter((id) => id < before).slice(0, limit);

test('pages follow one another without gaps; the last one has no token', () => {
  const ids = [9, 7, 5, 3, 1];
  const readPage = (pageToken: string) => {
    const keyset = keysetOf({ pageSize: 2, pageToken });
    return pageOf(read(ids, keyset), keyset, (id) => id);
  };
  const first = readPage('');
  const second = readPage(first.nextPageToken);
  const third = readPage(second.nextPageToken);
  expect([first.entries, second.entries, third.entries]).toEqual([[9, 7], [5, 3], [1]]);
  expect(third.nextPageToken).toBe('');
});

test('a page that ends with the list has no token', () => {
  const keyset = keysetOf({ pageSize: 2, pageToken: '' });
  expect(pageOf([2, 1], keyset, (id) => id)).toEqual({ entries: [2, 1], nextPageToken: '' });
});

test.each([
  [0, 20],
  [-1, 20],
  [100, 100],
  [1_000, 100],
])('page size %d becomes %d', (pageSize, expected) => {
  expect(keysetOf({ pageSize, pageToken: '' }).limit).toBe(expected + 1);
});

test('an invalid token is refused', () => {
  expect(() => keysetOf({ pageSize: 2, pageToken: 'x' })).toThrow('Invalid cursor.');
});
