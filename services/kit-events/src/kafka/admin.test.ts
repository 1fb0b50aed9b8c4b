import { expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import kafkajs, { type Admin, type Kafka } from 'kafkajs';
import { createAdmin } from '#kafka/admin';
import type { ClientAdmin } from '#kafka/client';
import { openAdmin } from '#kafka/kafkajs/admin';

const withoutLeader = () =>
  // The types declare only the message; kafkajs itself attaches more fields.
  new kafkajs.KafkaJSProtocolError({
    message: 'This server does not host this topic-partition',
    type: 'UNKNOWN_TOPIC_OR_PARTITION',
    code: 3,
    retriable: true,
  } as never);

test('a topic is made also while another one that was just made has no leader yet', async () => {
  const createTopics = jest.fn(async () => true).mockRejectedValueOnce(withoutLeader());
  const library = {
    connect: async () => undefined,
    listTopics: async () => [],
    createTopics,
    fetchTopicOffsets: async () => [],
    describeConfigs: async () => ({ resources: [] }),
  } as unknown as Admin;
  const admin = createAdmin(openAdmin({ admin: () => library } as Kafka), pino({ level: 'silent' }));
  await admin.ensureTopics([{ name: 'new' }]);
  expect(createTopics).toHaveBeenCalledTimes(2);
});

test('a topic that another process creates after the list was read gets the settings of its spec', async () => {
  let settings = new Map([['cleanup.policy', 'delete']]);
  const client = {
    isElection: () => false,
    listTopics: async () => [],
    createTopics: async () => undefined,
    readSpans: async () => [],
    readSettings: async (names: readonly string[]) =>
      new Map(names.map((topic) => [topic, [...settings].map(([name, value]) => ({ name, value, isOwn: true }))])),
    writeSettings: async (_topic: string, written: ReadonlyMap<string, string>) => {
      settings = new Map(written);
    },
  } as unknown as ClientAdmin;
  const admin = createAdmin(client, pino({ level: 'silent' }));
  await admin.ensureTopics([{ name: 'new', compact: true }]);
  expect(settings.get('cleanup.policy')).toBe('compact');
  settings = new Map([['cleanup.policy', 'delete']]);
  await admin.ensureTopics([{ name: 'new', compact: true }]);
  // The spec is applied once; later changes by the operator stay.
  expect(settings.get('cleanup.policy')).toBe('delete');
});
