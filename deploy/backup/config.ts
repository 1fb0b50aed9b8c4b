import { kafkaConfig } from '@tallscreen/kit-events/config';
import { blobsConfig } from '@tallscreen/kit-files/config';
import { readConfig, redisConfig } from '@tallscreen/kit/config';
import { mongoConfig } from '@tallscreen/kit-mongo/config';
import { z } from 'zod';

const { REDIS_URL, REDIS_TLS_CA_FILE, REDIS_PREFIX } = redisConfig;
const { MONGODB_URI, MONGODB_TLS_CA_FILE } = mongoConfig('');

/** The same variables as the services read. */
export const backupConfig = {
  MONGODB_URI,
  MONGODB_TLS_CA_FILE,
  MONGODB_DATABASE_PREFIX: z.string().default('').describe("put before the name of each service's database"),
  ...kafkaConfig,
  ...blobsConfig,
  REDIS_URL: REDIS_URL.optional().describe(
    'the Redis of the services, if it keeps its data: a restore deletes its log of blocks; a backup does not need it',
  ),
  REDIS_TLS_CA_FILE,
  REDIS_PREFIX,
};

export const readBackupConfig = (env: Record<string, string | undefined> = process.env) =>
  readConfig(backupConfig, env);

export type BackupConfig = ReturnType<typeof readBackupConfig>;

/** Each service has a database of its name. */
export const SERVICES = ['identity', 'media', 'feed', 'social', 'messaging', 'moderation', 'analytics'] as const;
