import { expect, test } from '@jest/globals';
import { advance, isPast } from '#outbox/positions';

const at = (offset: number, timestamp: number) => ({ topic: 'likes', partition: 0, offset, timestamp });
const row = { _id: 'g:likes/0', offset: 100, newestAt: new Date(5_000) };
const MARKED_SINCE = 10_000;

test('an old record up to the stored offset was handled', () => {
  expect(isPast(at(100, 5_000), row, MARKED_SINCE)).toBe(true);
  expect(isPast(at(3, 10), row, MARKED_SINCE)).toBe(true);
});

test('a record beyond the stored offset, or of a partition without a row, was not handled', () => {
  expect(isPast(at(101, 5_000), row, MARKED_SINCE)).toBe(false);
  expect(isPast(at(3, 10), undefined, MARKED_SINCE)).toBe(false);
});

test('a record without a mark, young enough to have one, was not handled', () => {
  expect(isPast(at(3, 10), row, 10)).toBe(false);
});

test('a record of a topic that was created again was not handled', () => {
  expect(isPast(at(3, 5_001), row, MARKED_SINCE)).toBe(false);
});

test('the position never goes back in the same log', () => {
  expect(advance('p', [at(4, 10), at(7, 9)])).toEqual({ _id: 'p', offset: 7, newestAt: new Date(10) });
  expect(advance('p', [at(4, 10)], row)).toEqual({ _id: 'p', offset: 100, newestAt: new Date(5_000) });
  expect(advance('p', [at(101, 10)], row)).toEqual({ _id: 'p', offset: 101, newestAt: new Date(5_000) });
});

test('the position begins again when a topic was created again', () => {
  expect(advance('p', [at(0, 6_000), at(1, 6_001)], row)).toEqual({ _id: 'p', offset: 1, newestAt: new Date(6_001) });
});
