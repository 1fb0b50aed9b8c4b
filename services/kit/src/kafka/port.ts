/** What the product asks of a log of records; `kafkajs.ts` answers it. Names are given without the deployment's prefix. */
export interface OutgoingRecord {
  readonly key: string;
  /** null marks the key as gone in a compacted topic */
  readonly value: Uint8Array | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface IncomingRecord {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly key: string;
  readonly value: Uint8Array | null;
  readonly headers: Readonly<Record<string, string>>;
  /** ms since epoch, given by the producer */
  readonly timestamp: number;
}

export interface DeliveryContext {
  /** aborts when the consumer stops: work that takes long should end */
  readonly signal: AbortSignal;
}

/** Records of a topic, those of a key in order. May be given the same records again: must be idempotent. */
export type BatchHandler = (records: readonly IncomingRecord[], context: DeliveryContext) => Promise<void>;

export interface ConsumeOptions {
  readonly group: string;
  readonly topics: Readonly<Record<string, BatchHandler>>;
  /** the most records a handler is given at once; default 200 */
  readonly batchSize?: number;
  /** in a stream a partition is looked at every so many ms at most; default 250. What comes alone is handled at once. */
  readonly cycleMs?: number;
  /** tries before a record goes to `<topic>.dlq`; default 5 */
  readonly attempts?: number;
}

export interface Consumption {
  /** Lets running handlers end, commits, leaves the group. */
  readonly stop: () => Promise<void>;
  /** true while the consumer is a member of its group */
  readonly isJoined: () => boolean;
}

export interface TopicSpec {
  readonly name: string;
  readonly partitions?: number;
  /** keep the newest record of each key for ever, instead of all records for a week */
  readonly compact?: boolean;
}

export interface Bus {
  /** All or an AppError `unavailable`; records of one key stay in order. Waits for all replicas. */
  readonly publish: (topic: string, records: readonly OutgoingRecord[]) => Promise<void>;
  readonly publishAll: (records: readonly (OutgoingRecord & { readonly topic: string })[]) => Promise<void>;
  /**
   * Returns at once; joins, rejoins and reconnects until stopped. A handler that throws is tried again record by record,
   * then the record goes to `<topic>.dlq` and the partition goes on. While a part is out of reach it waits instead.
   */
  readonly consume: (options: ConsumeOptions) => Consumption;
  /** Creates what is missing. `publish` and `consume` do it for their own topics. */
  readonly ensureTopics: (topics: readonly TopicSpec[]) => Promise<void>;
  /** Everything from the beginning up to what was there at the call, under no lasting group. Returns the number read. */
  readonly readFromBeginning: (topics: Readonly<Record<string, BatchHandler>>) => Promise<number>;
  readonly deadLetters: DeadLetters;
  /** Records not yet consumed by the group, by topic. */
  readonly readLag: (group: string, topics: readonly string[]) => Promise<Map<string, number>>;
  /** For readiness: throws unavailable when no broker answers. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface DeadLetters {
  /** What waits for a replay, of all topics. */
  readonly list: () => Promise<DeadLetter[]>;
  /**
   * Gives each record of the topic that was not replayed before to the group that had failed on it, and to nobody else.
   * Returns how many. It may be older than what the group knows by now, as any record that comes again.
   */
  readonly replay: (topic: string) => Promise<number>;
  /** How many wait for a replay. */
  readonly count: (topic: string) => Promise<number>;
}

export interface DeadLetter {
  readonly topic: string;
  /** the group that gave it up */
  readonly group: string;
  readonly key: string;
  readonly error: string;
  /** when it was given up: ISO 8601 */
  readonly at: string;
}

/** Thrown by a handler for a record that no further try can help: it goes to the dead letters at once. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

export const deadLetterTopic = (topic: string): string => `${topic}.dlq`;

export const HEADER_ERROR = 'dlq-error';
export const HEADER_GROUP = 'dlq-group';
export const HEADER_AT = 'dlq-at';
/** topic/partition/offset of the record that was given up first, however often it has come back since */
export const HEADER_ORIGIN = 'dlq-origin';
