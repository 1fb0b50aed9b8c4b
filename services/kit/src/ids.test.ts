import { expect, test } from '@jest/globals';
import { AppError } from '#errors';
import { createIdGenerator, fromId, idAtMs, idToMs, toId, WORKERS } from '#ids';

const T = Date.UTC(2026, 0, 15);

/** A repeatable stream of numbers in [0, 1), so that a failure can be run again. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

test.each([1, 2, 3, 4, 5])('ids rise strictly, whatever the clock does (seed %i)', (seed) => {
  const random = numbersFrom(seed);
  let now = T;
  const nextId = createIdGenerator({ worker: 9, now: () => now });
  let last = 0;
  for (let i = 0; i < 20_000; i++) {
    const roll = random();
    if (roll < 0.02) now += Math.floor(random() * 50);
    else if (roll < 0.03) now -= Math.floor(random() * 5_000);
    const id = nextId();
    expect(id).toBeGreaterThan(last);
    last = id;
  }
  expect(Number.isSafeInteger(last)).toBe(true);
});

test('no two workers ever make the same id', () => {
  const now = () => T;
  const ids = Array.from({ length: WORKERS }, (_, worker) => {
    const nextId = createIdGenerator({ worker, now });
    return Array.from({ length: 50 }, nextId);
  }).flat();
  expect(new Set(ids).size).toBe(WORKERS * 50);
});

test('an id of today has 16 digits and tells its time', () => {
  const id = createIdGenerator({ worker: WORKERS - 1, now: () => T })();
  expect(String(id)).toHaveLength(16);
  expect(idToMs(id)).toBe(T);
  expect(idAtMs(T)).toBeLessThanOrEqual(id);
  expect(idAtMs(T + 1)).toBeGreaterThan(id);
});

test('the last id of 2084 is still a safe integer', () => {
  const end = Date.UTC(2015, 0, 1) + 2 ** 41 - 1;
  const nextId = createIdGenerator({ worker: WORKERS - 1, now: () => end });
  const last = Array.from({ length: 16 }, nextId).at(-1);
  expect(last).toBe(Number.MAX_SAFE_INTEGER);
});

test.each([-1, WORKERS, 1.5, NaN])('worker %p is refused', (worker) => {
  expect(() => createIdGenerator({ worker })).toThrow(RangeError);
});

test.each([1, 1n, '1', Number.MAX_SAFE_INTEGER, BigInt(Number.MAX_SAFE_INTEGER), '9007199254740991'])(
  'takes %p and gives it back',
  (value) => {
    expect(fromId(toId(value))).toBe(BigInt(value));
  },
);

const bad = [0, -1, 1.5, NaN, Infinity, 2 ** 53, 0n, -5n, 2n ** 53n, '', '0', '01', '-1', '1e3', ' 1', '0x1', 'abc'];
test.each([...bad, '9007199254740992', '99999999999999999'])('refuses %p', (value) => {
  const attempt = () => toId(value);
  expect(attempt).toThrow(AppError);
  expect(attempt).toThrow('Invalid id.');
});
