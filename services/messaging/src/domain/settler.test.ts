import { afterEach, expect, jest, test } from '@jest/globals';
import { createSettler } from '#domain/settler';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

let stopping = new AbortController();
afterEach(() => stopping.abort());

/** A store whose statements take until they are let go. */
function setUp({ bad }: { readonly bad?: string } = {}) {
  stopping = new AbortController();
  const calls: (readonly string[])[] = [];
  const held: (() => void)[] = [];
  const warn = jest.fn();
  const settler = createSettler({
    store: {
      async settle(pairs) {
        calls.push(pairs);
        await new Promise<void>((resolve) => void held.push(resolve));
        if (bad !== undefined && pairs.includes(bad)) throw new Error('bad');
      },
      listPending: (key) => Promise.resolve([`${key}:1`, `${key}:2`]),
      listOverdue: () => Promise.resolve([]),
    },
    logger: { warn },
    signal: stopping.signal,
  });
  const letGo = async (): Promise<void> => {
    while (held.length === 0) await nextTurn();
    held.shift()?.();
  };
  return { settler, calls, warn, letGo };
}

test('what comes while something is being settled is settled together afterwards', async () => {
  const { settler, calls, letGo } = setUp();
  const first = settler.settle('1:2');
  await nextTurn();
  const rest = Promise.all(['1:3', '1:2', '1:3'].map((pair) => settler.settle(pair)));
  await letGo();
  await first;
  await letGo();
  await rest;
  expect(calls).toEqual([['1:2'], ['1:3', '1:2']]);
});

test('all of a person is settled in one go', async () => {
  const { settler, calls, letGo } = setUp();
  const settling = settler.settleAllOf('7');
  await letGo();
  await settling;
  expect(calls).toEqual([['7:1', '7:2']]);
});

test('a pair that cannot be settled keeps nobody else from it', async () => {
  const { settler, calls, letGo } = setUp({ bad: '1:3' });
  const settling = Promise.allSettled(['1:2', '1:3', '1:4'].map((pair) => settler.settle(pair)));
  for (let i = 0; i < 4; i++) await letGo();
  expect((await settling).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(calls).toEqual([['1:2', '1:3', '1:4'], ['1:2'], ['1:3'], ['1:4']]);
});

test('stopping waits for what is under way and for what came meanwhile', async () => {
  const { settler, calls, letGo } = setUp();
  settler.settleSoon('1:2');
  while (calls.length === 0) await nextTurn();
  settler.settleSoon('1:3');
  stopping.abort();
  let isStopped = false;
  const stopped = settler.stop().then(() => (isStopped = true));
  for (let i = 0; i < 10; i++) await nextTurn();
  expect(isStopped).toBe(false);
  await letGo();
  await letGo();
  await stopped;
  expect(calls).toEqual([['1:2'], ['1:3']]);
});

test('what cannot be settled soon is left to the sweep', async () => {
  const { settler, warn, letGo } = setUp({ bad: '1:2' });
  settler.settleSoon('1:2');
  await letGo();
  stopping.abort();
  await settler.stop();
  expect(warn).toHaveBeenCalledTimes(1);
});
