import { refusal } from '@tallscreen/kit/testing/refusal';
import { afterAll, expect, test } from '@jest/globals';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import { HEADER_ERROR, Undeliverable, type BatchHandler, type IncomingRecord } from '#kafka/port';
import { openTestBus } from '#testing/bus';
import { openAdmin } from './admin.ts';
import { createLine } from './line.ts';

const parts = createTestParts('kit-kafka');
const bus = openTestBus(parts);
afterAll(() => parts.dispose());

const bytes = (text: string) => new TextEncoder().encode(text);
const text = ({ value }: IncomingRecord) => new TextDecoder().decode(value ?? new Uint8Array());
const record = (key: string, value: string) => ({ key, value: bytes(value) });
const numbered = (key: string, count: number) => Array.from({ length: count }, (_, i) => record(key, `${key}${i}`));

function collector() {
  const seen: IncomingRecord[] = [];
  const handle: BatchHandler = async (records) => void seen.push(...records);
  return { seen, handle, texts: () => seen.map(text) };
}

test('records of a key arrive in order, with key, headers and the plain topic name', async () => {
  const { seen, handle } = collector();
  const consumption = bus.consume({ group: 'order', topics: { order: handle } });
  await bus.publish('order', [{ ...record('a', 'a0'), headers: { extra: 'yes' } }, ...numbered('b', 50)]);
  await bus.publishAll(
    numbered('a', 300)
      .slice(1)
      .map((r) => ({ ...r, topic: 'order' })),
  );
  // Delivered at least once: compare the order of first deliveries.
  const inOrder = (key: string) => [...new Set(seen.filter((r) => r.key === key).map(text))];
  await until(() => inOrder('a').length === 300 && inOrder('b').length === 50);
  for (const [key, count] of [
    ['a', 300],
    ['b', 50],
  ] as const) {
    expect(inOrder(key)).toEqual(Array.from({ length: count }, (_, i) => `${key}${i}`));
  }
  expect(seen.find((r) => text(r) === 'a0')).toMatchObject({ topic: 'order', key: 'a', headers: { extra: 'yes' } });
  await consumption.stop();
  await until(async () => (await bus.readLag('order', ['order'])).get('order') === 0);
});

test('a record that keeps failing becomes a dead letter, the rest goes on, a replay reaches that group only', async () => {
  const { seen, handle, texts } = collector();
  const other = collector();
  let isBroken = true;
  let triesOfBad = 0;
  const picky: BatchHandler = async (records, context) => {
    const bad = records.some((r) => text(r) === 'p1');
    if (bad && records.length === 1) triesOfBad++;
    if (bad && isBroken) throw new Error('cannot');
    await handle(records, context);
  };
  const consumptions = [
    bus.consume({ group: 'picky', topics: { poison: picky }, attempts: 3 }),
    bus.consume({ group: 'other', topics: { poison: other.handle } }),
  ];
  await bus.publish('poison', numbered('p', 4));
  await until(() => texts().includes('p3') && other.seen.length === 4);
  expect(texts()).toEqual(['p0', 'p2', 'p3']);
  expect(triesOfBad).toBe(3);
  expect(await bus.deadLetters.count('poison')).toBe(1);

  const letters = collector();
  await bus.readFromBeginning({ 'poison.dlq': letters.handle });
  expect(letters.seen[0]).toMatchObject({ key: 'p', headers: { [HEADER_ERROR]: 'Error: cannot' } });
  expect(letters.texts()).toEqual(['p1']);

  isBroken = false;
  expect(await bus.deadLetters.replay('poison')).toBe(1);
  await until(() => texts().includes('p1'));
  await bus.publish('poison', [record('p', 'last')]);
  await until(() => other.texts().includes('last'));
  expect(other.texts()).toEqual(['p0', 'p1', 'p2', 'p3', 'last']);
  expect(await bus.deadLetters.replay('poison')).toBe(0);
  expect(seen.at(-1)?.headers).not.toHaveProperty(HEADER_ERROR);
  await Promise.all(consumptions.map((consumption) => consumption.stop()));
});

test('an undeliverable record is given up at once', async () => {
  let tries = 0;
  const { handle, texts } = collector();
  const consumption = bus.consume({
    group: 'strict',
    topics: {
      unreadable: async (records, context) => {
        if (!records.some((r) => text(r) === 'u0')) return handle(records, context);
        tries += records.length === 1 ? 1 : 0;
        throw new Undeliverable('not a message');
      },
    },
  });
  await bus.publish('unreadable', numbered('u', 3));
  await until(() => texts().includes('u2'));
  expect(tries).toBe(1);
  expect(await bus.deadLetters.count('unreadable')).toBe(1);
  await consumption.stop();
});

test('during an outage no record is given up and the order is kept', async () => {
  const { seen, handle, texts } = collector();
  let outages = 2;
  const consumption = bus.consume({
    group: 'patient',
    attempts: 1,
    topics: {
      waiting: async (records, context) => {
        if (outages-- > 0) throw refusal('unavailable', 'The database does not answer.');
        await handle(records, context);
      },
    },
  });
  await bus.publish('waiting', numbered('w', 5));
  await until(() => seen.length >= 5);
  expect(texts()).toEqual(['w0', 'w1', 'w2', 'w3', 'w4']);
  expect(await bus.deadLetters.count('waiting')).toBe(0);
  await consumption.stop();
});

test('readFromBeginning stops at the end as it is at the call and leaves no group behind', async () => {
  await bus.publish(
    'history',
    ['a', 'b', 'c', 'd'].flatMap((key) => numbered(key, 25)),
  );
  const { seen, handle } = collector();
  const late: BatchHandler = async (records, context) => {
    if (seen.length === 0) await bus.publish('history', [record('late', 'late')]);
    await handle(records, context);
  };
  const count = await bus.readFromBeginning({ history: late });
  expect(count).toBe(seen.length);
  expect(new Set(seen.map(text)).size).toBe(100);
  expect(seen.some((r) => r.key === 'late')).toBe(false);
  expect(await bus.readFromBeginning({ 'history-empty': handle })).toBe(0);
  const admin = await openAdmin(parts);
  const { groups } = await admin.listGroups();
  expect(groups.filter(({ groupId }) => groupId.startsWith(`${parts.id}.rebuild`))).toEqual([]);
});

test('a handler that fails ends reading from the beginning with its error', async () => {
  await bus.publish('history-bad', [record('k', 'v')]);
  const failure = new Error('no');
  await expect(bus.readFromBeginning({ 'history-bad': () => Promise.reject(failure) })).rejects.toThrow('no');
});

test('two members share the partitions, and one takes over when the other leaves', async () => {
  const other = openTestBus(parts);
  const [a, b] = [collector(), collector()];
  const first = bus.consume({ group: 'pair', topics: { shared: a.handle } });
  await until(() => first.isJoined());
  const second = other.consume({ group: 'pair', topics: { shared: b.handle } });
  let sent = 0;
  const publishSome = async () => {
    const keys = Array.from({ length: 40 }, (_, i) => `k${i}`);
    await bus.publish(
      'shared',
      keys.map((key) => record(key, String(sent++))),
    );
  };
  await until(async () => {
    await publishSome();
    return a.seen.length > 0 && b.seen.length > 0;
  });
  await first.stop();
  await publishSome();
  const received = () => new Set([...a.texts(), ...b.texts()]).size;
  await until(() => received() === sent);
  expect(b.seen.length).toBeGreaterThanOrEqual(40);
  await second.stop();
});

test('while the broker is away publishing is unavailable, and the consumer recovers by itself', async () => {
  const line = createLine();
  const cuttable = openTestBus(parts, { dial: line.dial });
  const { handle, texts } = collector();
  const consumption = cuttable.consume({ group: 'cut', topics: { cut: handle } });
  await cuttable.publish('cut', [record('k', 'before')]);
  await until(() => texts().includes('before'));
  await until(async () => (await bus.readLag('cut', ['cut'])).get('cut') === 0);

  line.cut();
  await expect(cuttable.publish('cut', [record('k', 'lost')])).rejects.toMatchObject({ status: 'unavailable' });
  await expect(cuttable.ping()).rejects.toMatchObject({ status: 'unavailable' });
  await bus.publish('cut', [record('k', 'meanwhile')]);

  line.mend();
  await until(() => texts().includes('meanwhile'));
  await until(() =>
    cuttable.ping().then(
      () => true,
      () => false,
    ),
  );
  await cuttable.publish('cut', [record('k', 'after')]);
  await until(() => texts().includes('after'));
  // Delivered at least once: committed records do not come again, others may.
  expect(texts().filter((t) => t === 'before')).toHaveLength(1);
  expect([...new Set(texts())]).toEqual(['before', 'meanwhile', 'after']);
  await consumption.stop();
});
