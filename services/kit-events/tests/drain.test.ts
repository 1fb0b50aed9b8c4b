import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { openAdmin } from '#kafka/kafkajs/admin';
import { createKafka } from '#kafka/kafkajs/client';
import { drain } from '#kafka/kafkajs/drain';
import { openTestBus, testBrokers } from '#testing/bus';

const parts = createTestParts('kit-drain');
const { logger } = parts;
const bus = openTestBus(parts);
const kafka = createKafka({ brokers: testBrokers(), clientId: parts.id, logger });
const admin = openAdmin(kafka);
parts.onDispose(() => admin.close());
afterAll(() => parts.dispose());

const nameOf = (topic: string): string => topic.slice(`${parts.id}.`.length);
const fill = (bytes: number, ...keys: string[]) =>
  bus.publish(
    'letters',
    keys.map((key) => ({ key, value: new Uint8Array(bytes) })),
  );
beforeAll(() => bus.ensureTopics([{ name: 'letters', partitions: 1 }]));

/** Reads on from the group's committed offset. `meanwhile` runs when the end is known and before anything is read. */
async function readOn(groupId: string, meanwhile: () => Promise<void> = async () => undefined): Promise<string[]> {
  const seen: string[] = [];
  const readSpans: typeof admin.readSpans = async (topic) => {
    const spans = await admin.readSpans(topic);
    await meanwhile();
    return spans;
  };
  const topics = new Map([
    [`${parts.id}.letters`, async (some: readonly { key: string }[]) => void seen.push(...some.map(({ key }) => key))],
  ]);
  const count = await drain(
    kafka,
    { ...admin, readSpans },
    { logger, groupPrefix: groupId, topics, nameOf, resume: { groupId } },
  );
  expect(count).toBe(seen.length);
  return seen;
}

test('records written during a drain are left for the next one', async () => {
  const group = `${parts.id}.small`;
  await fill(1, 'a', 'b');
  expect(await readOn(group, () => fill(1, 'c'))).toEqual(['a', 'b']);
  expect(await readOn(group)).toEqual(['c']);
  expect(await readOn(group)).toEqual([]);
});

test('reads more than one fetch holds, and nothing that was written later', async () => {
  const group = `${parts.id}.large`;
  for (const key of ['d', 'e', 'f']) await fill(900_000, key);
  expect(await readOn(group, () => fill(900_000, 'g'))).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(await readOn(group)).toEqual(['g']);
});
