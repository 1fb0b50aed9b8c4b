import { kafkaConfig } from '@tallscreen/kit-events/config';
import { blobsConfig } from '@tallscreen/kit-files/config';
import { readConfig } from '@tallscreen/kit/config';
import { z } from 'zod';

/** The same variables as the services read. */
export const readBackupConfig = (env: Record<string, string | undefined> = process.env) =>
  readConfig(
    {
      MONGODB_URI: z.string().min(1),
      MONGODB_TLS_CA_FILE: z.string().optional(),
      /** before the name of each service's database */
      MONGODB_DATABASE_PREFIX: z.string().default(''),
      ...kafkaConfig,
      ...blobsConfig,
    },
    env,
  );

export type BackupConfig = ReturnType<typeof readBackupConfig>;

/** Each service has a database of its name. */
export const SERVICES = ['identity', 'media', 'feed', 'social', 'messaging', 'moderation', 'analytics'] as const;
