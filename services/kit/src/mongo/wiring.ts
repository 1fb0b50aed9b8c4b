import type { Connection } from 'mongoose';
import { createIdGenerator } from '#ids';
import { connectMongo, pingMongo } from '#mongo/connection';
import { ensureCollections, type CollectionDefinition } from '#mongo/collection';
import { ensureIndexes } from '#mongo/indexes';
import { kitIndexes } from '#mongo/kit-indexes';
import { runMigrations, type Migrations } from '#mongo/migrations';
import { claimWorkerId } from '#mongo/worker-id';
import type { Scope } from '#service';

type MongoSettings = {
  readonly MONGODB_URI: string;
  readonly MONGODB_DATABASE: string;
  readonly MONGODB_TLS_CA_FILE?: string | undefined;
};

/**
 * Opens the service's database, runs the migrations that are not recorded there yet, and creates missing collections and
 * indexes. Part of readiness; closed with the scope.
 */
export async function openMongo(
  scope: Scope,
  config: MongoSettings,
  collections: readonly CollectionDefinition<any>[],
  migrations: Migrations = {},
): Promise<Connection> {
  const { MONGODB_URI: uri, MONGODB_DATABASE: database, MONGODB_TLS_CA_FILE: tlsCaFile } = config;
  const connection = await connectMongo({ uri, database, tlsCaFile, logger: scope.logger, signal: scope.signal });
  scope.onDispose(() => connection.close());
  scope.ready('mongodb', () => pingMongo(connection));
  await ensureIndexes(connection, kitIndexes);
  await runMigrations(connection, migrations, scope);
  await ensureCollections(connection, collections);
  return connection;
}

/** Returns a generator of ids that are unique among this service's replicas. */
export async function openIds(scope: Scope, connection: Connection): Promise<() => number> {
  const claim = await claimWorkerId(connection, { logger: scope.logger });
  scope.onDispose(() => claim.release());
  return createIdGenerator({ worker: claim.worker });
}
