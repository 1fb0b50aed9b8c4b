import { kafkaConfig } from '@tallscreen/kit-events/config';
import { blobsConfig } from '@tallscreen/kit-files/config';
import { readConfig } from '@tallscreen/kit/config';
import { mongoConfig } from '@tallscreen/kit-mongo/config';
import { z } from 'zod';

const { MONGODB_URI, MONGODB_TLS_CA_FILE } = mongoConfig('');

/** The same variables as the services read. */
export const backupConfig = {
  MONGODB_URI,
  MONGODB_TLS_CA_FILE,
  MONGODB_DATABASE_PREFIX: z.string().default('').describe("put before the name of each service's database"),
  ...kafkaConfig,
  ...blobsConfig,
};

export const readBackupConfig = (env: Record<string, string | undefined> = process.env) =>
  readConfig(backupConfig, env);

export type BackupConfig = ReturnType<typeof readBackupConfig>;

/** Each service has a database of its name. */
export const SERVICES = ['identity', 'media', 'feed', 'social', 'messaging', 'moderation', 'analytics'] as const;
