import { z } from 'zod';

/** Options of the driver; ms */
export interface MongoLimits {
  readonly maxPoolSize: number;
  readonly waitQueueTimeoutMS: number;
  readonly serverSelectionTimeoutMS: number;
  readonly connectTimeoutMS: number;
  /** 0: none */
  readonly socketTimeoutMS: number;
}

/** For jobs, which have no settings for limits. */
export const DEFAULT_LIMITS: MongoLimits = {
  maxPoolSize: 20,
  waitQueueTimeoutMS: 5_000,
  serverSelectionTimeoutMS: 5_000,
  connectTimeoutMS: 5_000,
  socketTimeoutMS: 0,
};

const milliseconds = z.coerce.number().int().min(1);

/** Each variable overrides the same option of the address. */
export const limitsConfig = {
  MONGODB_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(1)
    .default(DEFAULT_LIMITS.maxPoolSize)
    .describe('connections to the database that one process opens at most'),
  MONGODB_POOL_WAIT_MS: milliseconds
    .default(DEFAULT_LIMITS.waitQueueTimeoutMS)
    .describe('ms that an operation waits for a free connection of the pool before it fails'),
  MONGODB_SERVER_SELECTION_MS: milliseconds
    .default(DEFAULT_LIMITS.serverSelectionTimeoutMS)
    .describe('ms that an operation waits for a server that takes it, such as after the loss of the primary'),
  MONGODB_CONNECT_MS: milliseconds
    .default(DEFAULT_LIMITS.connectTimeoutMS)
    .describe('ms that opening a connection and a check of a server may take'),
  MONGODB_SOCKET_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(DEFAULT_LIMITS.socketTimeoutMS)
    .describe(
      'ms that the answer to an operation may take; then it fails and its connection is closed. 0: no limit. It also ends the building of an index, so use it with MIGRATE_AT_START=off',
    ),
};

export type MongoLimitsConfig = z.output<z.ZodObject<typeof limitsConfig>>;

/** Returns the driver's options. */
export const limitsOf = (config: MongoLimitsConfig): MongoLimits => ({
  maxPoolSize: config.MONGODB_POOL_SIZE,
  waitQueueTimeoutMS: config.MONGODB_POOL_WAIT_MS,
  serverSelectionTimeoutMS: config.MONGODB_SERVER_SELECTION_MS,
  connectTimeoutMS: config.MONGODB_CONNECT_MS,
  socketTimeoutMS: config.MONGODB_SOCKET_MS,
});
