import { Admin, ConfigResourceTypes, ConfigSources, ListOffsetTimestamps } from '@platformatic/kafka';
import type { ClientAdmin, ClientOptions, NewTopic } from '#kafka/client';
import { baseOptions, hasCode, isElection, isForbidden, mapError } from './connection.ts';

const { TOPIC } = ConfigResourceTypes;

export interface PlatformaticAdmin extends ClientAdmin {
  /** Only while the group has no members. */
  readonly commit: (groupId: string, place: { topic: string; partition: number; offset: number }) => Promise<void>;
}

export function openAdmin(options: ClientOptions): PlatformaticAdmin {
  const admin = new Admin(baseOptions(options));

  const shapesOf = async (names: readonly string[]) =>
    (await admin.metadata({ topics: [...names], forceUpdate: true })).topics;

  const createTopic = async ({ name, partitions, replication, settings }: NewTopic): Promise<void> => {
    try {
      await admin.createTopics({
        topics: [{ topic: name, partitions, ...(replication !== undefined && { replicas: replication }) }],
        configs: entriesOf(settings),
      });
    } catch (error) {
      if (!hasCode(error, (id) => id === 'TOPIC_ALREADY_EXISTS')) throw error;
    }
  };

  const offsetsOf = async (topic: string, count: number, timestamp: bigint): Promise<Map<number, number>> => {
    const partitions = Array.from({ length: count }, (_, partitionIndex) => ({ partitionIndex, timestamp }));
    const [found] = await admin.listOffsets({ topics: [{ name: topic, partitions }] });
    return new Map((found?.partitions ?? []).map(({ partitionIndex, offset }) => [partitionIndex, Number(offset)]));
  };

  return {
    isElection,
    isForbidden,
    mapError,
    listTopics: () => admin.listTopics(),
    createTopics: async (topics) => void (await Promise.all(topics.map(createTopic))),
    describeTopics: async (names) =>
      new Map(
        [...(await shapesOf(names))].map(([name, { partitions, partitionsCount }]) => [
          name,
          { partitions: partitionsCount, replicas: Math.min(...partitions.map(({ replicas }) => replicas.length)) },
        ]),
      ),
    readSettings: async (names) => {
      const found = await admin.describeConfigs({
        resources: names.map((resourceName) => ({ resourceType: TOPIC, resourceName })),
      });
      return new Map(
        found.map(({ resourceName, configs }) => [
          resourceName,
          configs.map(({ name, value, configSource }) => ({
            name,
            value: value ?? '',
            isOwn: configSource === ConfigSources.DYNAMIC_TOPIC_CONFIG,
          })),
        ]),
      );
    },
    writeSettings: (resourceName, settings) =>
      admin.alterConfigs({ resources: [{ resourceType: TOPIC, resourceName, configs: entriesOf(settings) }] }),
    growTopic: (name, count) => admin.createPartitions({ topics: [{ name, count }] }),
    readSpans: async (topic) => {
      const count = (await shapesOf([topic])).get(topic)?.partitionsCount ?? 0;
      const [lows, highs] = await Promise.all([
        offsetsOf(topic, count, ListOffsetTimestamps.EARLIEST),
        offsetsOf(topic, count, ListOffsetTimestamps.LATEST),
      ]);
      return [...highs].map(([partition, high]) => ({ partition, low: lows.get(partition) ?? 0, high }));
    },
    readCommitted: async (groupId, topic) => {
      const [group] = await admin.listConsumerGroupOffsets({ groups: [groupId] });
      const found = group?.topics.find(({ name }) => name === topic)?.partitions ?? [];
      const committed = found.map(
        ({ partitionIndex, committedOffset }) => [partitionIndex, Number(committedOffset)] as const,
      );
      return new Map(committed.filter(([, offset]) => offset >= 0));
    },
    commit: (groupId, { topic, partition, offset }) =>
      admin.alterConsumerGroupOffsets({
        groupId,
        topics: [{ name: topic, partitionOffsets: [{ partition, offset: BigInt(offset) }] }],
      }),
    ping: async () => void (await admin.metadata({ topics: [], forceUpdate: true })),
    close: () => admin.close(),
  };
}

const entriesOf = (settings: ReadonlyMap<string, string>) => [...settings].map(([name, value]) => ({ name, value }));
