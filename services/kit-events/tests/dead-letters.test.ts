import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { createTestParts, partAddress } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import { deadLetterTopic, HEADER_ORIGIN, type BatchHandler, type IncomingRecord } from '#kafka/port';
import { TOPICS } from '#kafka/topics';
import { openTestBus } from '#testing/bus';

const parts = createTestParts('kit-dead');
const bus = openTestBus(parts);
afterAll(() => parts.dispose());

const readOrigins = async (topic: string): Promise<(string | undefined)[]> => {
  const origins: (string | undefined)[] = [];
  const read: BatchHandler = async (letters) => void origins.push(...letters.map((l) => l.headers[HEADER_ORIGIN]));
  await bus.readFromBeginning({ [deadLetterTopic(topic)]: read });
  return origins;
};

const text = ({ value }: IncomingRecord) => new TextDecoder().decode(value ?? new Uint8Array());
const record = (key: string, value: string) => ({ key, value: new TextEncoder().encode(value) });

/** Runs the command that an operator runs. Returns the lines of its output. */
async function command(...args: string[]): Promise<string[]> {
  const env = {
    ...process.env,
    KAFKA_BROKERS: partAddress('KAFKA_BROKERS'),
    KAFKA_PREFIX: `${parts.id}.`,
  };
  const script = path.join(import.meta.dirname, '../src/dead-letters.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  return stdout.trimEnd().split('\n');
}

function collector(cannot: () => string[] = () => []) {
  const seen: IncomingRecord[] = [];
  const handle: BatchHandler = async (records) => {
    const bad = records.map(text).find((value) => cannot().includes(value));
    if (bad) throw new Error(`cannot ${bad}`);
    seen.push(...records);
  };
  return { seen, handle, texts: () => seen.map(text) };
}

test('a replayed record reaches the failed group only', async () => {
  const topic = TOPICS.mediaVideo;
  let broken = ['old'];
  const [failing, other, rebuilt] = [collector(() => broken), collector(), collector()];
  const consumptions = [
    bus.consume({ group: 'failing', topics: { [topic]: failing.handle }, attempts: 1 }),
    bus.consume({ group: 'other', topics: { [topic]: other.handle } }),
  ];
  await bus.publish(topic, [record('7', 'old')]);
  await until(async () => (await bus.deadLetters.count(topic)) === 1);
  await bus.publish(topic, [record('7', 'new')]);
  await until(() => failing.texts().includes('new') && other.texts().includes('new'));

  const [letter, sum] = await command('list');
  expect(letter).toMatch(/^\d{4}-\S+Z {2}media\.video\.v1 {2}failing {2}7 {2}Error: cannot old$/);
  expect(sum).toMatch(/^1 dead letters/);
  expect(await command('replay', 'identity.user.v1')).toEqual(['No dead letters of identity.user.v1.']);

  broken = [];
  expect(await command('replay')).toEqual([`${topic}: 1 replayed`]);
  await until(() => failing.texts().includes('old'));
  expect(failing.seen.at(-1)).toMatchObject({ topic, key: '7' });
  expect(Object.keys(failing.seen.at(-1)?.headers ?? {}).filter((name) => /^(dlq|retry)-/.test(name))).toEqual([]);
  await bus.readFromBeginning({ [topic]: rebuilt.handle });
  expect(rebuilt.texts()).toEqual(['old', 'new']);
  expect(other.texts()).toEqual(['old', 'new']);
  expect(await command('list')).toEqual(['No dead letters.']);
  expect(await bus.deadLetters.replay(topic)).toBe(0);
  await Promise.all(consumptions.map((consumption) => consumption.stop()));
});

test('a replayed record that fails again is a dead letter of its original topic', async () => {
  let broken = ['b'];
  const { handle, texts } = collector(() => broken);
  const consumption = bus.consume({ group: 'stubborn', topics: { again: handle }, attempts: 1 });
  await bus.publish('again', [record('k', 'a'), record('k', 'b'), record('k', 'c')]);
  await until(async () => texts().length === 2 && (await bus.deadLetters.count('again')) === 1);
  expect(await bus.deadLetters.replay('again')).toBe(1);
  await until(async () => (await bus.deadLetters.count('again')) === 1);
  expect((await bus.deadLetters.list()).filter(({ topic }) => topic === 'again')).toEqual([
    { topic: 'again', group: 'stubborn', key: 'k', error: 'Error: cannot b', at: expect.any(String) },
  ]);
  const [first, second] = await readOrigins('again');
  expect(first).toMatch(/^again\/\d\/1$/);
  expect(second).toBe(first);
  broken = [];
  expect(await bus.deadLetters.replay('again')).toBe(1);
  await until(() => texts().includes('b'));
  expect(texts()).toEqual(['a', 'c', 'b']);
  await consumption.stop();
});
