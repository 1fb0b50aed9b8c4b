import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type { Logger } from 'pino';
import type { BatchHandler, IncomingRecord, OutgoingRecord } from '#kafka/port';

/** After this time without heartbeats other members take over a killed member's partitions. */
export const SESSION = { sessionTimeout: 10_000, heartbeatInterval: 3_000, rebalanceTimeout: 30_000 } as const;
/** Longest time that a frozen process can keep a transaction open; its successor ends the transaction at once. */
export const TRANSACTION_MS = 10_000;
export const TIMEOUTS = { connectMs: 2_000, requestMs: 8_000 } as const;

export interface ClientOptions {
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly logger: Logger;
  readonly ssl?: boolean | ConnectionOptions;
  readonly sasl?: Login;
  /** for tests that cut the line; must call `onConnect` */
  readonly dial?: (address: { host: string; port: number; onConnect: () => void }) => Socket;
}

export interface Login {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly username: string;
  readonly password: string;
}

export type TopicRecords = ReadonlyMap<string, readonly OutgoingRecord[]>;

export interface Sender {
  readonly send: (byTopic: TopicRecords) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What the bus needs of a client library. Takes full names, prefix included. Connects at its first use. */
export interface KafkaClient {
  readonly admin: ClientAdmin;
  /** Waits for all replicas. Finds a key's partition as Kafka's own client does. */
  readonly producer: Sender;
  /**
   * Sends each batch in a transaction. Once it is open, brokers refuse batches of earlier producers with the same id.
   */
  readonly openFencedProducer: (id: string) => Promise<Sender>;
  readonly createMember: (options: ConsumerOptions, membership: Membership) => Member;
  readonly drain: (options: DrainOptions) => Promise<number>;
}

export interface ClientAdmin {
  readonly listTopics: () => Promise<string[]>;
  /** Leaves existing topics unchanged. May return before the new topics have leaders. */
  readonly createTopics: (topics: readonly NewTopic[]) => Promise<void>;
  readonly describeTopics: (names: readonly string[]) => Promise<Map<string, TopicShape>>;
  readonly readSettings: (names: readonly string[]) => Promise<Map<string, readonly TopicSetting[]>>;
  /** Send all settings: the broker resets those that are not given. */
  readonly writeSettings: (topic: string, settings: ReadonlyMap<string, string>) => Promise<void>;
  readonly growTopic: (topic: string, partitions: number) => Promise<void>;
  readonly readSpans: (topic: string) => Promise<PartitionSpan[]>;
  /** partition → offset that the group reads next; no entry where the group has not committed */
  readonly readCommitted: (groupId: string, topic: string) => Promise<Map<number, number>>;
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
  /** Is the error that a broker does not know the topic or its leader yet? */
  readonly isElection: (error: unknown) => boolean;
  /** Is the error that the broker's access rules do not allow the call? */
  readonly isForbidden: (error: unknown) => boolean;
  /** Turns an outage of Kafka into AppError `unavailable`. */
  readonly mapError: (error: unknown) => unknown;
}

export interface NewTopic {
  readonly name: string;
  readonly partitions: number;
  /** the brokers' default when absent */
  readonly replication?: number | undefined;
  readonly settings: ReadonlyMap<string, string>;
}

interface TopicShape {
  readonly partitions: number;
  /** replicas of the partition that has the fewest */
  readonly replicas: number;
}

export interface TopicSetting {
  readonly name: string;
  readonly value: string;
  /** set for this topic itself */
  readonly isOwn: boolean;
}

export interface PartitionSpan {
  readonly partition: number;
  /** the first offset that still exists */
  readonly low: number;
  /** the offset of the next record */
  readonly high: number;
}

export interface ConsumerOptions {
  readonly logger: Logger;
  readonly groupId: string;
  /** by full topic name */
  readonly topics: ReadonlyMap<string, BatchHandler>;
  /** removes the prefix from a topic name */
  readonly nameOf: (topic: string) => string;
  readonly batchSize: number;
  readonly cycleMs: number;
  readonly attempts: number;
  readonly prepare: () => Promise<void>;
  readonly bury: (record: IncomingRecord, error: unknown) => Promise<void>;
}

export interface Membership {
  readonly stopping: AbortSignal;
  readonly onJoined: (isJoined: boolean) => void;
  /** Handles what was fetched from one partition; returns early when the batch is stale or has to wait. */
  readonly handle: (batch: PartitionBatch) => Promise<void>;
}

/** One membership of a consumer group, from its join to its end. */
export interface Member {
  /** Resolves with the reason when the membership has ended. */
  readonly run: () => Promise<unknown>;
  readonly leave: () => Promise<void>;
}

export interface PartitionBatch {
  readonly topic: string;
  readonly partition: number;
  /** with the topic's name without prefix */
  readonly records: readonly IncomingRecord[];
  /** Called before the partition is given to another member. */
  readonly isStale: () => boolean;
  /** Marks this record and all before it as done. */
  readonly resolve: (record: IncomingRecord) => void;
  /** Throws when the group asks the member to join again. */
  readonly heartbeat: () => Promise<void>;
  /** Pauses the partition. Returns the function that resumes it. */
  readonly pause: () => () => void;
}

export interface DrainOptions {
  readonly logger: Logger;
  /** by full topic name */
  readonly topics: ReadonlyMap<string, BatchHandler>;
  /** removes the prefix from a topic name */
  readonly nameOf: (topic: string) => string;
  /** begins at the group's committed offsets and commits the new ones */
  readonly resume?: { readonly groupId: string };
  /** prefix of the name of a temporary group, used without `resume` */
  readonly groupPrefix: string;
}
