import { lazily } from '@tallscreen/kit/lazily';
import kafkajs, { type Kafka } from 'kafkajs';
import type { ClientAdmin } from '#kafka/client';
import { isElection, isForbidden, mapKafkaError } from './client.ts';

const { ConfigResourceTypes, ConfigSource } = kafkajs;

export interface KafkajsAdmin extends ClientAdmin {
  readonly deleteGroup: (groupId: string) => Promise<unknown>;
}

export function openAdmin(kafka: Kafka): KafkajsAdmin {
  const admin = kafka.admin();
  const connect = lazily(() => admin.connect());
  const entriesOf = (settings: ReadonlyMap<string, string>) => [...settings].map(([name, value]) => ({ name, value }));

  return {
    isElection,
    isForbidden,
    mapError: mapKafkaError,
    listTopics: async () => {
      await connect();
      return admin.listTopics();
    },
    createTopics: async (topics) => {
      await connect();
      // Returns false if another process has created the topics meanwhile.
      await admin.createTopics({
        waitForLeaders: false,
        topics: topics.map(({ name, partitions, replication, settings }) => ({
          topic: name,
          numPartitions: partitions,
          ...(replication !== undefined && { replicationFactor: replication }),
          configEntries: entriesOf(settings),
        })),
      });
    },
    describeTopics: async (names) => {
      await connect();
      const { topics } = await admin.fetchTopicMetadata({ topics: [...names] });
      return new Map(
        topics.map(({ name, partitions }) => [
          name,
          { partitions: partitions.length, replicas: Math.min(...partitions.map(({ replicas }) => replicas.length)) },
        ]),
      );
    },
    readSettings: async (names) => {
      await connect();
      const { resources } = await admin.describeConfigs({
        includeSynonyms: false,
        resources: names.map((name) => ({ type: ConfigResourceTypes.TOPIC, name })),
      });
      return new Map(
        resources.map(({ resourceName, configEntries }) => [
          resourceName,
          configEntries.map(({ configName: name, configValue: value, configSource }) => ({
            name,
            value,
            isOwn: configSource === ConfigSource.TOPIC_CONFIG,
          })),
        ]),
      );
    },
    writeSettings: async (topic, settings) => {
      await connect();
      const resource = { type: ConfigResourceTypes.TOPIC, name: topic, configEntries: entriesOf(settings) };
      await admin.alterConfigs({ validateOnly: false, resources: [resource] });
    },
    growTopic: async (topic, count) => {
      await connect();
      await admin.createPartitions({ topicPartitions: [{ topic, count }] });
    },
    readSpans: async (topic) => {
      await connect();
      const spans = await admin.fetchTopicOffsets(topic);
      return spans.map(({ partition, low, high }) => ({ partition, low: Number(low), high: Number(high) }));
    },
    readCommitted: async (groupId, topic) => {
      await connect();
      const [found] = await admin.fetchOffsets({ groupId, topics: [topic] });
      const committed = (found?.partitions ?? []).map(({ partition, offset }) => [partition, Number(offset)] as const);
      return new Map(committed.filter(([, offset]) => offset >= 0));
    },
    deleteGroup: async (groupId) => {
      await connect();
      return admin.deleteGroups([groupId]);
    },
    ping: async () => {
      await connect();
      await admin.describeCluster();
    },
    close: () => admin.disconnect(),
  };
}
