import type { TopicSpec } from '#kafka/port';
import { topicSettings } from '#kafka/topic-settings';

/** The operator's settings for all topics. A `TopicSpec` with `partitions` overrides the number here. */
export interface TopicWishes {
  readonly partitions: number;
  readonly replication?: number | undefined;
  readonly minIsr?: number | undefined;
}

export interface FoundTopic {
  readonly partitions: number;
  /** replicas of the partition that has the fewest */
  readonly replicas: number;
  readonly settings: ReadonlyMap<string, string>;
}

export interface Differences {
  /** setting → the wanted value */
  readonly settings: ReadonlyMap<string, string>;
  /** partitions to add; 0 for none */
  readonly missingPartitions: number;
  /** one line for each difference */
  readonly lines: readonly string[];
  /** differences that only an operator can correct, because brokers move replicas only by the operator's plan */
  readonly unmendable: readonly string[];
}

export const wantedPartitions = (spec: TopicSpec, { partitions }: TopicWishes): number => spec.partitions ?? partitions;

export function wantedSettings(spec: TopicSpec, { minIsr }: TopicWishes): ReadonlyMap<string, string> {
  const settings = new Map(topicSettings(spec));
  if (minIsr !== undefined) settings.set('min.insync.replicas', String(minIsr));
  return settings;
}

/** More partitions than wanted are accepted: Kafka cannot remove a partition. */
export function differencesOf(spec: TopicSpec, wishes: TopicWishes, found: FoundTopic): Differences {
  const wrong = [...wantedSettings(spec, wishes)].filter(([name, value]) => found.settings.get(name) !== value);
  const settings = wrong.map(
    ([name, value]) => `${spec.name}: ${name} is ${found.settings.get(name) ?? 'unset'}, not ${value}`,
  );
  const wanted = wantedPartitions(spec, wishes);
  const missingPartitions = Math.max(0, wanted - found.partitions);
  const partitions =
    missingPartitions > 0 ? [`${spec.name}: has ${found.partitions} partitions, not ${wanted} (--grow)`] : [];
  const { replication = found.replicas } = wishes;
  const replicas =
    found.replicas < replication ? [`${spec.name}: has ${found.replicas} replicas, not ${replication}`] : [];
  return {
    settings: new Map(wrong),
    missingPartitions,
    lines: [...settings, ...partitions, ...replicas],
    unmendable: replicas,
  };
}
