import kafkajs, { type Admin } from 'kafkajs';
import type { Logger } from 'pino';
import type { TopicSpec } from '#kafka/port';
import { topicSettings } from './topic-settings.ts';

const { ConfigResourceTypes, ConfigSource } = kafkajs;

/** Gives topics that exist the settings of their specs. Logs what it changes, and what it may not change. */
export async function verifyTopics(admin: Admin, topics: readonly TopicSpec[], logger: Logger): Promise<void> {
  if (topics.length === 0) return;
  const specs = new Map(topics.map((spec) => [spec.name, spec]));
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: topics.map(({ name }) => ({ type: ConfigResourceTypes.TOPIC, name })),
  });
  for (const { resourceName: topic, configEntries } of resources) {
    const wanted = topicSettings(specs.get(topic)!);
    const found = new Map(configEntries.map(({ configName, configValue }) => [configName, configValue]));
    const wrong = [...wanted].filter(([name, value]) => found.get(name) !== value);
    if (wrong.length === 0) continue;
    const changes = wrong.map(([name, value]) => `${name} ${found.get(name) ?? 'unset'} → ${value}`);
    // The broker forgets settings that are not sent.
    const kept = configEntries.filter(
      ({ configName, configSource }) => configSource === ConfigSource.TOPIC_CONFIG && !wanted.has(configName),
    );
    const entries = [
      ...kept.map(({ configName: name, configValue: value }) => ({ name, value })),
      ...[...wanted].map(([name, value]) => ({ name, value })),
    ];
    try {
      const resource = { type: ConfigResourceTypes.TOPIC, name: topic, configEntries: entries };
      await admin.alterConfigs({ validateOnly: false, resources: [resource] });
      logger.warn({ topic, changes }, 'kafka: corrected the settings of a topic');
    } catch (err) {
      logger.warn({ err, topic, changes }, 'kafka: a topic has wrong settings that could not be corrected');
    }
  }
}
