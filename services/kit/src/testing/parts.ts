import { randomUUID } from 'node:crypto';
import { pino, type Logger } from 'pino';
import { closeRedis, connectRedis, type Redis } from '#redis/connection';

/** Real parts for one test file, under unique names; `dispose` removes everything. */
export interface TestParts {
  /** part of every name */
  readonly id: string;
  readonly logger: Logger;
  readonly redis: () => Promise<Redis>;
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

export function createTestParts(label: string): TestParts {
  const id = `${label}-${randomUUID().slice(0, 8)}`;
  const logger = pino({ name: id, level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
  const disposals: (() => unknown)[] = [];
  const prefix = `${id}.`;
  return {
    id,
    logger,
    redis: async () => {
      const redis = await connectRedis({ url: partAddress('REDIS_URL'), prefix, logger });
      disposals.push(async () => {
        let cursor = '0';
        do {
          const found = await redis.scan(cursor, { MATCH: `${prefix}*`, COUNT: 1_000 });
          cursor = found.cursor;
          for (const key of found.keys) await redis.unlink(key.slice(prefix.length));
        } while (cursor !== '0');
        await closeRedis(redis);
      });
      return redis;
    },
    onDispose: (dispose) => void disposals.push(dispose),
    dispose: async () => {
      for (const dispose of disposals.splice(0).toReversed()) await dispose();
    },
  };
}
