import { afterAll, expect, test } from '@jest/globals';
import { readConfig } from '@tallscreen/kit/config';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import { kafkaConfig } from '#config';
import { manageTopics, type Management } from '#kafka/manage-topics';
import { topicSpec, TOPICS } from '#kafka/topics';
import { openTestBus, testBrokers } from '#testing/bus';
import { openAdmin } from './admin.ts';

const parts = createTestParts('kit-kafka-topics');
const bus = openTestBus(parts);
afterAll(() => parts.dispose());

test('topics created by five processes at once exist once; stateful ones are compacted', async () => {
  await Promise.all(
    Array.from({ length: 5 }, () =>
      openTestBus(parts).ensureTopics([
        topicSpec(TOPICS.mediaVideo),
        topicSpec(TOPICS.socialFollow),
        { name: 'one', partitions: 1 },
      ]),
    ),
  );
  const admin = await openAdmin(parts);
  const nameOf = (topic: string) => `${parts.id}.${topic}`;
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [TOPICS.mediaVideo, TOPICS.socialFollow].map((topic) => ({
      type: 2,
      name: nameOf(topic),
      configNames: ['cleanup.policy'],
    })),
  });
  expect(resources.map(({ configEntries }) => configEntries[0]?.configValue)).toEqual(['compact', 'delete']);
  const { topics } = await admin.fetchTopicMetadata({ topics: [nameOf(TOPICS.mediaVideo), nameOf('one')] });
  const counts = new Map(topics.map(({ name, partitions }) => [name, partitions.length]));
  expect(counts).toEqual(
    new Map([
      [nameOf(TOPICS.mediaVideo), 6],
      [nameOf('one'), 1],
    ]),
  );
});

test('an existing topic gets the settings of its spec and keeps those that only the operator sets', async () => {
  const admin = await openAdmin(parts);
  const topic = `${parts.id}.${TOPICS.identityUser}`;
  const configEntries = [
    { name: 'retention.ms', value: '60000' },
    { name: 'max.message.bytes', value: '2000000' },
  ];
  // kafkajs waits for leaders with one metadata request, which a busy broker may refuse. The bus repeats the request.
  await admin.createTopics({ topics: [{ topic, numPartitions: 1, configEntries }], waitForLeaders: false });
  await openTestBus(parts).ensureTopics([topicSpec(TOPICS.identityUser)]);
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [
      { type: 2, name: topic, configNames: ['cleanup.policy', 'max.compaction.lag.ms', 'max.message.bytes'] },
    ],
  });
  const found = resources[0]?.configEntries.map(({ configName, configValue }) => [configName, configValue]);
  expect(Object.fromEntries(found ?? [])).toEqual({
    'cleanup.policy': 'compact',
    'max.compaction.lag.ms': String(7 * 86_400_000),
    'max.message.bytes': '2000000',
  });
});

test('a topic that another process has just created is read before its partitions have leaders', async () => {
  const admin = await openAdmin(parts);
  await bus.ping();
  for (const round of ['a', 'b', 'c']) {
    const topics = Array.from({ length: 4 }, (_, i) => `fresh-${round}${i}`);
    await admin.createTopics({
      topics: topics.map((topic) => ({ topic: `${parts.id}.${topic}`, numPartitions: 12 })),
      waitForLeaders: false,
    });
    await bus.publish(`fresh-${round}0`, [{ key: 'k', value: new TextEncoder().encode(round) }]);
    expect([...(await bus.readLag('fresh', topics)).values()]).toEqual([1, 0, 0, 0]);
  }
});

test('the topics of an installation are created, corrected and enlarged as the operator configures', async () => {
  const config = readConfig(kafkaConfig, {
    KAFKA_BROKERS: testBrokers().join(','),
    KAFKA_PREFIX: `${parts.id}.`,
  });
  const manage = (partitions: number, changes: Partial<Management> = {}) =>
    manageTopics(
      config,
      { logger: parts.logger, name: 'topics' },
      { topics: [{ name: 'managed' }], wishes: { partitions }, isCheck: false, canGrow: false, ...changes },
    );
  const name = `${parts.id}.managed`;
  expect(await manage(1, { isCheck: true })).toEqual({ changes: [], differences: [`${name}: is missing`] });
  expect(await manage(1)).toEqual({ changes: [`${name}: created with 1 partitions`], differences: [] });
  const admin = await openAdmin(parts);
  const retention = [{ name: 'retention.ms', value: '60000' }];
  await admin.alterConfigs({ validateOnly: false, resources: [{ type: 2, name, configEntries: retention }] });
  // A broker tells its new settings a moment later.
  await until(async () => (await manage(1, { isCheck: true })).differences.length > 0);
  const tooFew = `${name}: has 1 partitions, not 2 (--grow)`;
  const { changes, differences } = await manage(2);
  expect(changes).toContain(`${name}: retention.ms is 60000, not ${7 * 86_400_000}`);
  expect(differences).toEqual([tooFew]);
  expect(await manage(2, { canGrow: true })).toEqual({ changes: [tooFew], differences: [] });
});
