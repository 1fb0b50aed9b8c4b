import type { Bus } from '@tallscreen/kit-events/kafka/port';
import { openBus } from '@tallscreen/kit-events/wiring';
import { openBlobs } from '@tallscreen/kit-files/blobs/open';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { connectMongo } from '@tallscreen/kit-mongo/connection';
import type { Redis } from '@tallscreen/kit/redis/connection';
import type { Scope } from '@tallscreen/kit/service';
import { openRedis } from '@tallscreen/kit/wiring';
import type { mongo } from 'mongoose';
import { SERVICES, type BackupConfig } from './config.ts';

/** What a backup reads and a restore fills. */
export interface Parts {
  readonly client: mongo.MongoClient;
  /** service → its database */
  readonly databases: ReadonlyMap<string, mongo.Db>;
  readonly bus: Bus;
  readonly blobs: Blobs;
  /** undefined if no address is given */
  readonly redis: Redis | undefined;
  /** Reports progress to the user. */
  readonly print: (line: string) => void;
}

export async function openParts(scope: Scope, config: BackupConfig, print: Parts['print']): Promise<Parts> {
  const prefix = config.MONGODB_DATABASE_PREFIX;
  const { logger, signal } = scope;
  const { MONGODB_URI: uri, MONGODB_TLS_CA_FILE: tlsCaFile } = config;
  const connection = await connectMongo({ uri, tlsCaFile, database: `${prefix}identity`, logger, signal });
  scope.onDispose(() => connection.close());
  const client = connection.getClient();
  const databases = new Map(SERVICES.map((name) => [name, client.db(prefix + name)]));
  const { REDIS_URL } = config;
  const redis = REDIS_URL === undefined ? undefined : await openRedis(scope, { ...config, REDIS_URL }, false);
  return { client, databases, bus: openBus(scope, config), blobs: openBlobs(config), redis, print };
}
