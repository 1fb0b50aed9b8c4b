import type { Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import type { BatchHandler, IncomingRecord } from '#kafka/port';

/** Other members take over a killed member's partitions after the session timeout. */
export const SESSION = { sessionTimeout: 10_000, heartbeatInterval: 3_000, rebalanceTimeout: 30_000 } as const;

export interface ConsumerOptions {
  readonly kafka: Kafka;
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
