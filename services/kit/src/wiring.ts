import { createPublicKey } from 'node:crypto';
import type { Connection } from 'mongoose';
import { createAccessTokenReader, createAccessTokenVerifier } from '#auth/access-token';
import { createRevocations, type Revocations } from '#auth/revocation';
import { createServiceCredentialVerifier, type ServicePublicKeys } from '#auth/service-credential';
import { createIdGenerator } from '#ids';
import { connectMongo, pingMongo } from '#mongo/connection';
import { ensureCollections, type CollectionDefinition } from '#mongo/collection';
import { ensureIndexes } from '#mongo/indexes';
import { runMigrations, type Migrations } from '#mongo/migrations';
import { kitIndexes } from '#mongo/kit-indexes';
import { claimWorkerId } from '#mongo/worker-id';
import { closeRedis, connectRedis, type Redis } from '#redis/connection';
import type { RpcAuth } from '#rpc/access';
import type { Scope } from '#service';

/** How long identity's access tokens are valid; revocations are kept as long. */
export const ACCESS_TOKEN_SECONDS = 900;

type MongoSettings = { readonly MONGODB_URI: string; readonly MONGODB_DATABASE: string };
type RedisSettings = { readonly REDIS_URL: string; readonly REDIS_PREFIX: string };
type AuthSettings = { readonly SERVICE_PUBLIC_KEYS: ServicePublicKeys; readonly AUTH_PUBLIC_KEY: string };

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
  const { MONGODB_URI: uri, MONGODB_DATABASE: database } = config;
  const connection = await connectMongo({ uri, database, logger: scope.logger, signal: scope.signal });
  scope.onDispose(() => connection.close());
  scope.ready('mongodb', () => pingMongo(connection));
  await ensureIndexes(connection, kitIndexes);
  await runMigrations(connection, migrations, scope);
  await ensureCollections(connection, collections);
  return connection;
}

/** With `required` the process is not ready without Redis. */
export async function openRedis(scope: Scope, config: RedisSettings, required = true): Promise<Redis> {
  const redis = await connectRedis({ url: config.REDIS_URL, prefix: config.REDIS_PREFIX, logger: scope.logger });
  scope.onDispose(() => closeRedis(redis));
  if (required) scope.ready('redis', () => redis.ping());
  return redis;
}

/** Returns a generator of ids that are unique among this service's replicas. */
export async function openIds(scope: Scope, connection: Connection): Promise<() => number> {
  const claim = await claimWorkerId(connection, { logger: scope.logger });
  scope.onDispose(() => claim.release());
  return createIdGenerator({ worker: claim.worker });
}

export const openRevocations = (redis: Redis, config: RedisSettings): Revocations =>
  createRevocations({ redis, prefix: config.REDIS_PREFIX, ttlSeconds: ACCESS_TOKEN_SECONDS });

export function rpcAuthOf(config: AuthSettings, { isRevoked }: Pick<Revocations, 'isRevoked'>): RpcAuth {
  return {
    verifyService: createServiceCredentialVerifier(config.SERVICE_PUBLIC_KEYS),
    verifyPerson: createAccessTokenVerifier({
      readToken: createAccessTokenReader(createPublicKey(config.AUTH_PUBLIC_KEY)),
      isRevoked,
    }),
  };
}
