import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '@tallscreen/kit/service';
import kafkajs, { type Admin } from 'kafkajs';
import { kafkaOptionsOf, type KafkaSettings } from '#config';
import { createKafka, isElection } from '#kafka/kafkajs/client';
import { differencesOf, wantedSettings, type FoundTopic, type TopicWishes } from '#kafka/topic-differences';
import type { TopicSpec } from '#kafka/port';

const { ConfigResourceTypes, ConfigSource } = kafkajs;

const SETTLED_MS = 10_000;
const PAUSE_MS = 100;

export interface Management {
  readonly topics: readonly TopicSpec[];
  readonly wishes: TopicWishes;
  /** changes nothing */
  readonly isCheck: boolean;
  /** adds missing partitions: from then on, later events of a key may overtake earlier ones that are not read yet */
  readonly canGrow: boolean;
}

interface Described extends FoundTopic {
  /** settings of the topic itself, which the broker forgets if they are not sent with a change */
  readonly own: readonly { readonly name: string; readonly value: string }[];
}

/** Creates and corrects the topics. Returns what it changed, and what differs afterwards. */
export async function manageTopics(
  config: KafkaSettings,
  { logger, name: clientId }: Pick<Scope, 'logger' | 'name'>,
  { topics, wishes, isCheck, canGrow }: Management,
): Promise<{ changes: string[]; differences: string[] }> {
  const { prefix, ...options } = kafkaOptionsOf(config);
  const admin = createKafka({ ...options, clientId, logger }).admin();
  const specs = topics.map((spec) => ({ ...spec, name: prefix + spec.name }));
  const changes: string[] = [];
  const kept = new Set<string>();
  await admin.connect();
  try {
    if (!isCheck) {
      changes.push(...(await createMissing(admin, specs, wishes)));
      for (const [spec, found] of await settled(() => describe(admin, specs))) {
        if (!found) continue;
        const { settings, missingPartitions, lines, unmendable } = differencesOf(spec, wishes, found);
        if (settings.size > 0) await correct(admin, spec.name, found, settings);
        const grows = missingPartitions > 0 && canGrow;
        if (grows) await admin.createPartitions({ topicPartitions: [{ topic: spec.name, count: wishes.partitions }] });
        for (const line of [...unmendable, ...lines.filter((each) => each.endsWith('(--grow)') && !grows)])
          kept.add(line);
        changes.push(...lines.filter((line) => !kept.has(line)));
      }
    }
    const verify = async (): Promise<string[]> => listDifferences(await describe(admin, specs), wishes);
    const differences = await settled(verify, (lines) => isCheck || lines.every((line) => kept.has(line)));
    return { changes, differences };
  } finally {
    await admin.disconnect();
  }
}

type DescribedTopics = readonly (readonly [TopicSpec, Described | undefined])[];

const listDifferences = (topics: DescribedTopics, wishes: TopicWishes): string[] =>
  topics.flatMap(([spec, found]) => (found ? differencesOf(spec, wishes, found).lines : [`${spec.name}: is missing`]));

/**
 * Asks again until the answer is right, because brokers show a change only a moment after they have accepted it.
 * Returns the last answer if it never becomes right.
 */
async function settled<T>(question: () => Promise<T>, isRight: (answer: T) => boolean = () => true): Promise<T> {
  for (const giveUpAt = Date.now() + SETTLED_MS; ; await sleep(PAUSE_MS)) {
    try {
      const answer = await question();
      if (isRight(answer) || Date.now() > giveUpAt) return answer;
    } catch (error) {
      if (!isElection(error) || Date.now() > giveUpAt) throw error;
    }
  }
}

async function createMissing(admin: Admin, specs: readonly TopicSpec[], wishes: TopicWishes): Promise<string[]> {
  const existing = new Set(await admin.listTopics());
  const missing = specs.filter(({ name }) => !existing.has(name));
  if (missing.length === 0) return [];
  await admin.createTopics({
    waitForLeaders: true,
    topics: missing.map((spec) => ({
      topic: spec.name,
      numPartitions: wishes.partitions,
      ...(wishes.replication !== undefined && { replicationFactor: wishes.replication }),
      configEntries: [...wantedSettings(spec, wishes)].map(([name, value]) => ({ name, value })),
    })),
  });
  return missing.map(({ name }) => `${name}: created with ${wishes.partitions} partitions`);
}

async function describe(admin: Admin, specs: readonly TopicSpec[]): Promise<DescribedTopics> {
  const existing = new Set(await admin.listTopics());
  const names = specs.map(({ name }) => name).filter((name) => existing.has(name));
  if (names.length === 0) return specs.map((spec) => [spec, undefined] as const);
  const { topics } = await admin.fetchTopicMetadata({ topics: names });
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: names.map((name) => ({ type: ConfigResourceTypes.TOPIC, name })),
  });
  return specs.map((spec) => {
    const topic = topics.find(({ name }) => name === spec.name);
    const entries = resources.find(({ resourceName }) => resourceName === spec.name)?.configEntries;
    if (!topic || !entries) return [spec, undefined] as const;
    const found: Described = {
      partitions: topic.partitions.length,
      replicas: Math.min(...topic.partitions.map(({ replicas }) => replicas.length)),
      settings: new Map(entries.map(({ configName, configValue }) => [configName, configValue])),
      own: entries
        .filter(({ configSource }) => configSource === ConfigSource.TOPIC_CONFIG)
        .map(({ configName: name, configValue: value }) => ({ name, value })),
    };
    return [spec, found] as const;
  });
}

async function correct(
  admin: Admin,
  name: string,
  { own }: Described,
  settings: ReadonlyMap<string, string>,
): Promise<void> {
  const configEntries = [
    ...own.filter((entry) => !settings.has(entry.name)),
    ...[...settings].map(([setting, value]) => ({ name: setting, value })),
  ];
  const resource = { type: ConfigResourceTypes.TOPIC, name, configEntries };
  await admin.alterConfigs({ validateOnly: false, resources: [resource] });
}
