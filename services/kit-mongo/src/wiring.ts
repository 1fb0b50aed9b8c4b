import { observePool } from '@tallscreen/kit-telemetry/mongo-pool';
import { createIdGenerator } from '@tallscreen/kit/ids';
import type { Scope } from '@tallscreen/kit/service';
import type { Connection } from 'mongoose';
import { connectMongo, pingMongo } from '#connection';
import { prepareDatabase, untilPrepared, type DatabasePlan } from '#database';
import { limitsOf, type MongoLimitsConfig } from '#limits';
import { leaseWorkerId } from '#worker-id';

type MongoSettings = MongoLimitsConfig & {
  readonly MONGODB_URI: string;
  readonly MONGODB_DATABASE: string;
  readonly MONGODB_TLS_CA_FILE?: string | undefined;
  readonly MIGRATE_AT_START?: 'on' | 'off';
};

/**
 * Opens the service's database and prepares it; with `MIGRATE_AT_START=off` waits until the job `migrate` has prepared
 * it. Part of readiness; closed with the scope.
 */
export async function openMongo(scope: Scope, config: MongoSettings, plan: DatabasePlan): Promise<Connection> {
  const { MONGODB_URI: uri, MONGODB_DATABASE: database, MONGODB_TLS_CA_FILE: tlsCaFile } = config;
  const { logger, signal } = scope;
  const connection = await connectMongo({ uri, database, tlsCaFile, limits: limitsOf(config), logger, signal });
  scope.onDispose(() => connection.close());
  scope.ready('mongodb', () => pingMongo(connection));
  scope.onDispose(observePool(connection.getClient(), database, connection.getClient().options.maxPoolSize));
  await (config.MIGRATE_AT_START === 'off' ? untilPrepared : prepareDatabase)(connection, plan, scope);
  return connection;
}

/** Returns a generator of ids that are unique among this service's replicas. */
export async function openIds(scope: Scope, connection: Connection): Promise<() => number> {
  const lease = await leaseWorkerId(connection, { logger: scope.logger });
  scope.onDispose(() => lease.release());
  return createIdGenerator({ worker: lease.worker });
}
