import type { Logger } from 'pino';
import type { ClientAdmin, TopicSetting } from '#kafka/client';
import type { TopicSpec } from '#kafka/port';
import { settled } from '#kafka/settled';
import { topicSettings } from '#kafka/topic-settings';

type TopicAdmin = Pick<ClientAdmin, 'readSettings' | 'writeSettings' | 'isForbidden' | 'isElection'>;

/**
 * Corrects settings of topics that differ from their specs, and returns when the broker shows the new ones. Logs its
 * changes and the settings that it may not read or change.
 */
export async function verifyTopics(
  admin: TopicAdmin,
  topics: readonly TopicSpec[],
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  if (topics.length === 0) return;
  const specs = new Map(topics.map((spec) => [spec.name, spec]));
  for (const [topic, settings] of await readSettings(admin, [...specs.keys()], logger)) {
    const wanted = topicSettings(specs.get(topic)!);
    const found = new Map(settings.map(({ name, value }) => [name, value]));
    const wrong = wrongSettings(wanted, settings);
    if (wrong.length === 0) continue;
    const changes = wrong.map(([name, value]) => `${name} ${found.get(name) ?? 'unset'} → ${value}`);
    try {
      // Send all settings: the broker resets those that are not sent.
      const own = settings.filter(({ isOwn }) => isOwn).map(({ name, value }) => [name, value] as const);
      await admin.writeSettings(topic, new Map([...own, ...wanted]));
      const shown = await settled(
        admin,
        async () => wrongSettings(wanted, (await admin.readSettings([topic])).get(topic) ?? []),
        (left) => left.length === 0,
      );
      if (shown.length > 0) throw new Error('The broker accepted the settings, but does not show them.');
      logger.warn({ topic, changes }, 'kafka: corrected the settings of a topic');
    } catch (err) {
      logger.warn({ err, topic, changes }, 'kafka: a topic has wrong settings that could not be corrected');
    }
  }
}

const wrongSettings = (
  wanted: ReadonlyMap<string, string>,
  settings: readonly TopicSetting[],
): (readonly [string, string])[] => {
  const found = new Map(settings.map(({ name, value }) => [name, value]));
  return [...wanted].filter(([name, value]) => found.get(name) !== value);
};

async function readSettings(
  admin: TopicAdmin,
  topics: readonly string[],
  logger: Pick<Logger, 'warn'>,
): Promise<ReadonlyMap<string, readonly TopicSetting[]>> {
  try {
    return await admin.readSettings(topics);
  } catch (err) {
    if (!admin.isForbidden(err)) throw err;
    logger.warn({ err, topics }, 'kafka: the settings of topics may not be read, so they are not verified');
    return new Map();
  }
}
