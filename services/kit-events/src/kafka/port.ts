/**
 * The product's interface to Kafka, implemented in `bus.ts` over a client library. Names are given without the
 * deployment's prefix.
 */
export interface OutgoingRecord {
  readonly key: string;
  /** null deletes the key in a compacted topic */
  readonly value: Uint8Array | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** ms since epoch; now when absent */
  readonly timestamp?: number;
}

/** Where a record was read. */
export interface Position {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  /** ms since epoch, given by the producer */
  readonly timestamp: number;
}

/**
 * Where the record was first delivered; a replayed record keeps the `topic`, `partition` and `offset` of its first
 * delivery.
 */
export interface IncomingRecord {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly key: string;
  readonly value: Uint8Array | null;
  readonly headers: Readonly<Record<string, string>>;
  /** ms since epoch, given by the producer */
  readonly timestamp: number;
  /** where this delivery was read; for a replayed record a place in the topic of the replays */
  readonly position: Position;
}

export interface DeliveryContext {
  /** aborts when the consumer stops; long work should then end */
  readonly signal: AbortSignal;
  /** absent when a topic is read from its beginning */
  readonly group?: string;
}

/** Handles records of one topic, records of a key in order. Must be idempotent: records may be delivered again. */
export type BatchHandler = (records: readonly IncomingRecord[], context: DeliveryContext) => Promise<void>;

export interface ConsumeOptions {
  readonly group: string;
  readonly topics: Readonly<Record<string, BatchHandler>>;
  /** largest number of records in one call of a handler; default 200 */
  readonly batchSize?: number;
  /** shortest time between the beginnings of two batches of a partition in a steady stream; default 250 */
  readonly cycleMs?: number;
  /** attempts before a record goes to `<topic>.dlq`; default 5 */
  readonly attempts?: number;
}

export interface Consumption {
  /** Waits for running handlers, commits and leaves the group. */
  readonly stop: () => Promise<void>;
  /** true while the consumer is a member of its group */
  readonly isJoined: () => boolean;
}

export interface TopicSpec {
  readonly name: string;
  readonly partitions?: number | undefined;
  /** keeps the newest record of each key for ever, and older ones for a week at most */
  readonly compact?: boolean;
  /** how long records are kept if not `compact`; default 7 */
  readonly days?: number;
}

/** Publishes in an order that no other process can break. */
export interface FencedPublisher {
  /** All records or none. After an error the publisher must be closed. */
  readonly publishAll: (records: readonly (OutgoingRecord & { readonly topic: string })[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Bus {
  /** Waits for all replicas. Records of one key stay in order. Rejects with `unavailable`. */
  readonly publish: (topic: string, records: readonly OutgoingRecord[]) => Promise<void>;
  readonly publishAll: (records: readonly (OutgoingRecord & { readonly topic: string })[]) => Promise<void>;
  /**
   * Opens a fenced publisher: from now on brokers refuse every earlier publisher with this id, in any process. Rejects
   * with `unavailable`.
   */
  readonly openFencedPublisher: (id: string) => Promise<FencedPublisher>;
  /**
   * Returns at once; joins, rejoins and reconnects until stopped. After a handler has thrown, the records are retried
   * one by one; a record that fails too often goes to `<topic>.dlq`. During an outage the partition waits instead.
   */
  readonly consume: (options: ConsumeOptions) => Consumption;
  /**
   * Creates missing topics and gives existing ones the settings of their spec: retention, compaction, segments.
   * `publish` and `consume` do so for theirs.
   */
  readonly ensureTopics: (topics: readonly TopicSpec[]) => Promise<void>;
  /** Reads everything up to the end at the time of the call. Returns the number of records. */
  readonly readFromBeginning: (topics: Readonly<Record<string, BatchHandler>>) => Promise<number>;
  readonly deadLetters: DeadLetters;
  /**
   * Returns about how many records of each topic the group has not consumed yet. The number includes transaction
   * markers.
   */
  readonly readLag: (group: string, topics: readonly string[]) => Promise<Map<string, number>>;
  /** `topic/partition` → the offset of the next record */
  readonly readEnds: (topics: readonly string[]) => Promise<Map<string, number>>;
  /** For readiness. Throws `unavailable` when no broker answers. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface DeadLetters {
  /** Returns the records of all topics that wait for a replay. */
  readonly list: () => Promise<DeadLetter[]>;
  /**
   * Delivers the topic's waiting records to the groups that failed on them, and to no other group. Returns how many.
   * Handlers must expect records that are older than what they have stored.
   */
  readonly replay: (topic: string) => Promise<number>;
  /** Drops the topic's waiting records. Returns how many. */
  readonly drop: (topic: string) => Promise<number>;
  /** Returns how many records wait for a replay. */
  readonly count: (topic: string) => Promise<number>;
}

export interface DeadLetter {
  readonly topic: string;
  /** the group that gave the record up */
  readonly group: string;
  readonly key: string;
  readonly error: string;
  /** when it became a dead letter: ISO 8601 */
  readonly at: string;
}

/** Thrown by a handler for a record that would fail at every attempt: it becomes a dead letter at once. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

export const deadLetterTopic = (topic: string): string => `${topic}.dlq`;

export const HEADER_ERROR = 'dlq-error';
export const HEADER_GROUP = 'dlq-group';
export const HEADER_AT = 'dlq-at';
/** topic/partition/offset of the original record, also after several replays */
export const HEADER_ORIGIN = 'dlq-origin';
