import type { DatabasePlan } from '@tallscreen/kit-mongo/database';
import { connectMongo } from '@tallscreen/kit-mongo/connection';
import { readConfig } from '@tallscreen/kit/config';
import { mongoConfig } from '@tallscreen/kit-mongo/config';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import * as analytics from '../../services/analytics/src/store/database.ts';
import * as feed from '../../services/feed/src/store/database.ts';
import * as identity from '../../services/identity/src/store/database.ts';
import * as media from '../../services/media/src/store/database.ts';
import * as messaging from '../../services/messaging/src/store/database.ts';
import * as moderation from '../../services/moderation/src/store/database.ts';
import * as social from '../../services/social/src/store/database.ts';
import type { JobContext } from './job.ts';

export const plans: Readonly<Record<string, DatabasePlan>> = {
  identity,
  media,
  feed,
  social,
  messaging,
  moderation,
  analytics,
};

const { MONGODB_URI, MONGODB_TLS_CA_FILE } = mongoConfig('');

export const databaseConfig = {
  MONGODB_URI,
  MONGODB_TLS_CA_FILE,
  MONGODB_DATABASE_PREFIX: z.string().default('').describe("put before the name of each service's database"),
};

/** Calls `use` with the connection to each service's database, one after the other. */
export async function forEachDatabase(
  { scope: { logger, signal }, env }: JobContext,
  use: (service: string, connection: Connection, plan: DatabasePlan) => Promise<void>,
): Promise<void> {
  const config = readConfig(databaseConfig, env);
  for (const [service, plan] of Object.entries(plans)) {
    const database = config.MONGODB_DATABASE_PREFIX + service;
    const { MONGODB_URI: uri, MONGODB_TLS_CA_FILE: tlsCaFile } = config;
    const connection = await connectMongo({ uri, database, tlsCaFile, logger, signal });
    try {
      await use(service, connection, plan);
    } finally {
      await connection.close();
    }
  }
}
