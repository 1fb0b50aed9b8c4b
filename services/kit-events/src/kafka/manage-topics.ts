import type { Scope } from '@tallscreen/kit/service';
import { kafkaOptionsOf, type KafkaSettings } from '#config';
import type { ClientAdmin } from '#kafka/client';
import { openKafkajs } from '#kafka/kafkajs/open';
import { settled } from '#kafka/settled';
import {
  differencesOf,
  wantedPartitions,
  wantedSettings,
  type FoundTopic,
  type TopicWishes,
} from '#kafka/topic-differences';
import type { TopicSpec } from '#kafka/port';

export interface Management {
  readonly topics: readonly TopicSpec[];
  readonly wishes: TopicWishes;
  /** changes nothing */
  readonly isCheck: boolean;
  /**
   * adds missing partitions; from then on, events of a key can be read before earlier ones of that key that are still
   * unread
   */
  readonly canGrow: boolean;
}

interface Described extends FoundTopic {
  /** the topic's own settings; the broker resets those that are not sent with a change */
  readonly own: ReadonlyMap<string, string>;
}

/** Creates and corrects the topics. Returns what it changed and which differences remain. */
export async function manageTopics(
  config: KafkaSettings,
  { logger, name: clientId }: Pick<Scope, 'logger' | 'name'>,
  { topics, wishes, isCheck, canGrow }: Management,
): Promise<{ changes: string[]; differences: string[] }> {
  const { prefix, ...options } = kafkaOptionsOf(config);
  const { admin } = openKafkajs({ ...options, clientId, logger });
  const specs = topics.map((spec) => ({ ...spec, name: prefix + spec.name }));
  const changes: string[] = [];
  const kept = new Set<string>();
  try {
    if (!isCheck) {
      changes.push(...(await createMissing(admin, specs, wishes)));
      for (const [spec, found] of await settled(admin, () => describe(admin, specs))) {
        if (!found) continue;
        const { settings, missingPartitions, lines, unmendable } = differencesOf(spec, wishes, found);
        if (settings.size > 0) await correct(admin, spec.name, found, settings);
        const grows = missingPartitions > 0 && canGrow;
        if (grows) await admin.growTopic(spec.name, wantedPartitions(spec, wishes));
        for (const line of [...unmendable, ...lines.filter((each) => each.endsWith('(--grow)') && !grows)])
          kept.add(line);
        changes.push(...lines.filter((line) => !kept.has(line)));
      }
    }
    const verify = async (): Promise<string[]> => listDifferences(await describe(admin, specs), wishes);
    const differences = await settled(admin, verify, (lines) => isCheck || lines.every((line) => kept.has(line)));
    return { changes, differences };
  } finally {
    await admin.close();
  }
}

type DescribedTopics = readonly (readonly [TopicSpec, Described | undefined])[];

const listDifferences = (topics: DescribedTopics, wishes: TopicWishes): string[] =>
  topics.flatMap(([spec, found]) => (found ? differencesOf(spec, wishes, found).lines : [`${spec.name}: is missing`]));

async function createMissing(admin: ClientAdmin, specs: readonly TopicSpec[], wishes: TopicWishes): Promise<string[]> {
  const existing = new Set(await admin.listTopics());
  const missing = specs.filter(({ name }) => !existing.has(name));
  if (missing.length === 0) return [];
  const topics = missing.map((spec) => ({
    name: spec.name,
    partitions: wantedPartitions(spec, wishes),
    replication: wishes.replication,
    settings: wantedSettings(spec, wishes),
  }));
  await admin.createTopics(topics);
  return topics.map(({ name, partitions }) => `${name}: created with ${partitions} partitions`);
}

async function describe(admin: ClientAdmin, specs: readonly TopicSpec[]): Promise<DescribedTopics> {
  const existing = new Set(await admin.listTopics());
  const names = specs.map(({ name }) => name).filter((name) => existing.has(name));
  if (names.length === 0) return specs.map((spec) => [spec, undefined] as const);
  const [shapes, settings] = [await admin.describeTopics(names), await admin.readSettings(names)];
  return specs.map((spec) => {
    const [shape, entries] = [shapes.get(spec.name), settings.get(spec.name)];
    if (!shape || !entries) return [spec, undefined] as const;
    const found: Described = {
      ...shape,
      settings: new Map(entries.map(({ name, value }) => [name, value])),
      own: new Map(entries.filter(({ isOwn }) => isOwn).map(({ name, value }) => [name, value])),
    };
    return [spec, found] as const;
  });
}

const correct = (
  admin: ClientAdmin,
  name: string,
  { own }: Described,
  settings: ReadonlyMap<string, string>,
): Promise<void> => admin.writeSettings(name, new Map([...own, ...settings]));
