import { randomUUID } from 'node:crypto';
import { pino, type Logger } from 'pino';
import type { Connection } from 'mongoose';
import type { Blobs } from '#blobs/port';
import { createS3Blobs } from '#blobs/s3';
import { createBus, type BusOptions } from '#kafka/kafkajs';
import { deleteTopics } from '#kafka/kafkajs/cleaning';
import type { Bus } from '#kafka/port';
import { connectMongo, databaseOf } from '#mongo/connection';
import { closeRedis, connectRedis, type Redis } from '#redis/connection';

/** Real parts for one test file, under unique names; `dispose` removes everything. */
export interface TestParts {
  /** part of every name */
  readonly id: string;
  readonly logger: Logger;
  readonly mongo: () => Promise<Connection>;
  readonly bus: (options?: Pick<BusOptions, 'dial'>) => Bus;
  readonly redis: () => Promise<Redis>;
  readonly blobs: () => Blobs;
  /** Runs at the end, the last added first. */
  readonly onDispose: (dispose: () => unknown) => void;
  readonly dispose: () => Promise<void>;
}

/** Returns an address from the environment; `node deploy/local/main.ts parts` or the test run sets it. */
export function partAddress(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: these tests run on real parts.`);
  return value;
}

export const brokersOf = (list: string): string[] => list.split(',');

export function createTestParts(label: string): TestParts {
  const id = `${label}-${randomUUID().slice(0, 8)}`;
  const logger = pino({ name: id, level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
  const disposals: (() => unknown)[] = [];
  const prefix = `${id}.`;
  let hasBus = false;
  return {
    id,
    logger,
    mongo: async () => {
      const connection = await connectMongo({ uri: partAddress('MONGODB_URI'), database: id, logger });
      disposals.push(async () => {
        await databaseOf(connection).dropDatabase();
        await connection.close();
      });
      return connection;
    },
    bus: (options) => {
      const brokers = brokersOf(partAddress('KAFKA_BROKERS'));
      const bus = createBus({ brokers, prefix, clientId: id, logger, ...options });
      // Once, after all buses are closed: the broker lists a topic for a moment after it was deleted.
      if (!hasBus) disposals.push(() => deleteTopics({ brokers, clientId: id, logger }, prefix));
      hasBus = true;
      disposals.push(() => bus.close());
      return bus;
    },
    redis: async () => {
      const redis = await connectRedis({ url: partAddress('REDIS_URL'), prefix, logger });
      disposals.push(async () => {
        for await (const keys of redis.scanIterator({ MATCH: `${prefix}*`, COUNT: 1_000 })) {
          for (const key of keys) await redis.unlink(key.slice(prefix.length));
        }
        await closeRedis(redis);
      });
      return redis;
    },
    blobs: () => {
      const blobs = createS3Blobs({
        endpoint: partAddress('S3_ENDPOINT'),
        accessKey: partAddress('S3_ACCESS_KEY'),
        secretKey: partAddress('S3_SECRET_KEY'),
        bucket: `test-${id}`,
      });
      disposals.push(async () => {
        for await (const { key } of blobs.list('')) await blobs.remove([key]);
      });
      return blobs;
    },
    onDispose: (dispose) => void disposals.push(dispose),
    dispose: async () => {
      for (const dispose of disposals.splice(0).toReversed()) await dispose();
    },
  };
}
