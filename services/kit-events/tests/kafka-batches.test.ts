import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import type { IncomingRecord } from '#kafka/port';
import { topicSpec } from '#kafka/topics';
import { openTestBus } from '#testing/bus';

const parts = createTestParts('kit-kafka-batches');
const bus = openTestBus(parts);
afterAll(() => parts.dispose());

/** `cycleMs` of the partition */
const CYCLE_MS = 250;

const text = ({ value }: IncomingRecord) => new TextDecoder().decode(value ?? new Uint8Array());
const record = (key: string, value: string) => ({ key, value: new TextEncoder().encode(value) });

test('records of several partitions are handled together, and only the faulty one is given up', async () => {
  const sizes: number[] = [];
  const seen: IncomingRecord[] = [];
  await bus.ensureTopics([topicSpec('wide')]);
  await bus.publish(
    'wide',
    Array.from({ length: 60 }, (_, i) => record(`key${i}`, `w${i}`)),
  );
  const consumption = bus.consume({
    group: 'wide',
    attempts: 2,
    topics: {
      wide: async (records) => {
        sizes.push(records.length);
        if (records.some((r) => text(r) === 'w7')) throw new Error('cannot');
        seen.push(...records);
      },
    },
  });
  await until(() => seen.length >= 59);
  await until(async () => (await bus.deadLetters.count('wide')) === 1);
  expect(new Set(seen.map(({ partition }) => partition)).size).toBeGreaterThan(1);
  expect(sizes[0]).toBe(60);
  expect(seen.map(text)).not.toContain('w7');
  await consumption.stop();
});

test('a stream of records that arrive one by one is handled in batches', async () => {
  const sizes: number[] = [];
  const consumption = bus.consume({
    group: 'stream',
    topics: { stream: async (records) => void sizes.push(records.length) },
  });
  await until(() => consumption.isJoined());
  const startedAt = performance.now();
  for (let i = 0; i < 100; i++) {
    await bus.publish('stream', [record('s', `s${i}`)]);
    await sleep(5);
  }
  await until(() => sizes.reduce((a, b) => a + b, 0) >= 100);
  // Allow four more: the first two batches may follow each other at once, and so may the batches after the consumer has
  // joined again.
  expect(sizes.length).toBeLessThanOrEqual(4 + (performance.now() - startedAt) / CYCLE_MS);
  await consumption.stop();
});
