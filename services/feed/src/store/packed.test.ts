import { expect, test } from '@jest/globals';
import { indexPacked, packNumbers } from './packed.ts';

const ids = Array.from({ length: 5_000 }, (_, i) => 6_123_456_789_012_345 + i * 4_096 * 37);

test('finds every id and no other, of 53 bits too', () => {
  const { find, count } = indexPacked(
    [packNumbers(ids.slice(0, 4_000)), null, undefined, packNumbers(ids.slice(4_000))],
    1,
  );
  expect(count).toBe(5_000);
  expect(ids.filter((id) => find(id) !== id)).toEqual([]);
  expect(ids.filter((id) => find(id + 1) !== undefined)).toEqual([]);
  expect(indexPacked([packNumbers([Number.MAX_SAFE_INTEGER])], 1).find(Number.MAX_SAFE_INTEGER)).toBe(
    Number.MAX_SAFE_INTEGER,
  );
});

test('of pairs the last one with an id counts', () => {
  const { find, count } = indexPacked([packNumbers([5, 100, 6, 200]), packNumbers([5, 300])], 2);
  expect([count, find(5), find(6), find(7), find(100)]).toEqual([3, 300, 200, undefined, undefined]);
});

test('looks at the end of a long string only, and not at a torn group', () => {
  const torn = Buffer.concat([packNumbers([1, 10, 2, 20, 3, 30]), Buffer.from([1, 2, 3])]);
  const { find, count } = indexPacked([torn], 2, 2);
  expect([count, find(1), find(2), find(3)]).toEqual([2, undefined, 20, 30]);
});

test('nothing is in nothing', () => {
  expect(indexPacked([null, Buffer.alloc(0), Buffer.alloc(7)], 1)).toMatchObject({ count: 0 });
  expect(indexPacked([], 2).find(0)).toBeUndefined();
});
