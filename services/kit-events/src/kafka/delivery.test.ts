import { refusal } from '@tallscreen/kit/testing/refusal';
import { expect, test } from '@jest/globals';
import { deliver, type DeliveryOptions } from '#kafka/delivery';
import { Undeliverable, type IncomingRecord } from '#kafka/port';

const record = (key: string): IncomingRecord => ({
  topic: 't',
  partition: 0,
  offset: '0',
  key,
  value: null,
  headers: {},
  timestamp: 0,
  position: { topic: 't', partition: 0, offset: 0, timestamp: 0 },
});
const records = ['a', 'b', 'c'].map(record);

/** `failures`: how many times each record fails, and with which error. */
function setUp(failures: Record<string, { times: number; error: Error }>, options: Partial<DeliveryOptions> = {}) {
  const handled: string[] = [];
  const buried: string[] = [];
  const attempts = new Map<string, number>();
  const stop = new AbortController();
  async function handle(given: readonly IncomingRecord[]): Promise<void> {
    for (const { key } of given) {
      const failure = failures[key];
      if (failure && failure.times-- > 0) throw failure.error;
    }
    handled.push(...given.map(({ key }) => key));
  }
  const run = () =>
    deliver(records, {
      handleAll: handle,
      handleOne: (one) => {
        attempts.set(one.key, (attempts.get(one.key) ?? 0) + 1);
        return handle([one]);
      },
      attempts: 3,
      signal: stop.signal,
      bury: async ({ key }) => void buried.push(key),
      onFailure: () => undefined,
      ...options,
    });
  return { run, handled, buried, attempts, stop };
}

test('one call handles all records when nothing fails', async () => {
  const { run, handled, attempts } = setUp({});
  expect(await run()).toEqual({ done: 3 });
  expect(handled).toEqual(['a', 'b', 'c']);
  expect(attempts.size).toBe(0);
});

test('only the faulty record is given up, after all its attempts', async () => {
  const { run, handled, buried, attempts } = setUp({ b: { times: Infinity, error: new Error('no') } });
  expect(await run()).toEqual({ done: 3 });
  expect({ handled, buried, tries: attempts.get('b') }).toEqual({ handled: ['a', 'c'], buried: ['b'], tries: 3 });
});

test('a temporary failure gives up no record', async () => {
  const { run, handled, buried } = setUp({ b: { times: 3, error: new Error('no') } });
  expect(await run()).toEqual({ done: 3 });
  expect({ handled, buried }).toEqual({ handled: ['a', 'b', 'c'], buried: [] });
});

test('an undeliverable record is given up at the first attempt', async () => {
  const { run, buried, attempts } = setUp({ b: { times: Infinity, error: new Undeliverable('no') } });
  await run();
  expect({ buried, tries: attempts.get('b') }).toEqual({ buried: ['b'], tries: 1 });
});

test.each([
  ['an outage', refusal('unavailable', 'away')],
  ['a transaction that met too many others', refusal('aborted', 'changed by someone else')],
])('after %s the rest waits, at the first call and in the middle', async (_, error) => {
  const atOnce = setUp({ a: { times: Infinity, error } });
  expect(await atOnce.run()).toEqual({ done: 0, outage: error });
  expect(atOnce.attempts.size).toBe(0);

  const later = setUp(
    {},
    {
      handleAll: () => Promise.reject(new Error('something else')),
      handleOne: async ({ key }) => {
        if (key === 'b') throw error;
      },
      bury: () => Promise.reject(new Error('must not be buried')),
    },
  );
  expect(await later.run()).toEqual({ done: 1, outage: error });
});

test('a record waits while its dead letter cannot be stored', async () => {
  const failures = { b: { times: Infinity, error: new Error('no') } };
  const outage = refusal('unavailable', 'away');
  const { run } = setUp(failures, { bury: () => Promise.reject(outage) });
  expect(await run()).toEqual({ done: 1, outage });
});

test('a stop ends the attempts and gives up no record', async () => {
  const { run, buried, stop } = setUp(
    { b: { times: Infinity, error: new Error('no') } },
    { onFailure: (_, failed) => failed && stop.abort() },
  );
  expect(await run()).toEqual({ done: 1 });
  expect(buried).toEqual([]);
});
