import kafkajs, { type Admin } from 'kafkajs';
import type { Logger } from 'pino';
import type { TopicSpec } from '#kafka/port';
import { topicSettings } from './topic-settings.ts';

const { ConfigResourceTypes, ConfigSource } = kafkajs;

type TopicAdmin = Pick<Admin, 'describeConfigs' | 'alterConfigs'>;

/** Gives topics that exist the settings of their specs. Logs what it changes, and what it may not read or change. */
export async function verifyTopics(
  admin: TopicAdmin,
  topics: readonly TopicSpec[],
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  if (topics.length === 0) return;
  const specs = new Map(topics.map((spec) => [spec.name, spec]));
  for (const { resourceName: topic, configEntries } of await readSettings(admin, [...specs.keys()], logger)) {
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

async function readSettings(admin: TopicAdmin, topics: readonly string[], logger: Pick<Logger, 'warn'>) {
  const asked = topics.map((name) => ({ type: ConfigResourceTypes.TOPIC, name }));
  try {
    return (await admin.describeConfigs({ includeSynonyms: false, resources: asked })).resources;
  } catch (err) {
    if (!isForbidden(err)) throw err;
    logger.warn({ err, topics }, 'kafka: the settings of topics may not be read, so they are not verified');
    return [];
  }
}

const isForbidden = (error: unknown): boolean =>
  error instanceof kafkajs.KafkaJSProtocolError && error.type.endsWith('_AUTHORIZATION_FAILED');
