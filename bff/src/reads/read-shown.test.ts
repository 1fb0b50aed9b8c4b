import { expect, test } from '@jest/globals';
import { readShown } from '#reads/read-shown';

/** Pages of two numbers each. */
function listOf(count: number) {
  const asked: string[] = [];
  const read = (token: string) => {
    asked.push(token);
    const from = Number(token || 0);
    const items = [from, from + 1].filter((item) => item < count);
    return Promise.resolve({ items, nextPageToken: from + 2 < count ? String(from + 2) : '' });
  };
  return { asked, read };
}
const above = (least: number) => async (items: readonly number[]) => items.filter((item) => item >= least);

test('if nothing is left of a page, the next one is read', async () => {
  const { asked, read } = listOf(9);
  expect(await readShown('', read, above(5))).toEqual({ shown: [5], nextPageToken: '6' });
  expect(asked).toEqual(['', '2', '4']);
});

test('if something is left of a page, it is returned', async () => {
  const { asked, read } = listOf(9);
  expect(await readShown('2', read, above(0))).toEqual({ shown: [2, 3], nextPageToken: '4' });
  expect(asked).toEqual(['2']);
});

test('a list of which nothing is left ends; a very long one continues in another answer', async () => {
  expect(await readShown('', listOf(6).read, above(99))).toEqual({ shown: [], nextPageToken: '' });
  const { asked, read } = listOf(1_000);
  expect(await readShown('', read, above(999))).toEqual({ shown: [], nextPageToken: '20' });
  expect(asked).toHaveLength(10);
});
