import { createPublicKey } from 'node:crypto';
import { redisPing } from '@tallscreen/kit-telemetry/metrics/stores';
import { AFTER_UPLOAD_SECONDS, createAccessTokenReader, createAccessTokenVerifier } from '#auth/access-token';
import { createRevocations, type Revocations } from '#auth/revocation';
import { createServiceCredentialVerifier, type ServicePublicKeys } from '#auth/service-credential';
import { hostsOf } from '#redis/address';
import { closeRedis, connectRedis, type Redis } from '#redis/connection';
import type { RpcAuth } from '#rpc/access';
import type { Scope } from '#service';

/** How long identity's access tokens are valid. */
export const ACCESS_TOKEN_SECONDS = 900;
/** How much the clocks of two processes may differ. */
const CLOCK_MARGIN_SECONDS = 360;
/**
 * How long revocations are kept: until every method rejects the token for its age. A process whose clock is fast signs
 * tokens that expire later.
 */
export const REVOCATION_SECONDS = ACCESS_TOKEN_SECONDS + AFTER_UPLOAD_SECONDS + CLOCK_MARGIN_SECONDS;

type RedisSettings = {
  readonly REDIS_URL: string;
  readonly REDIS_PREFIX: string;
  readonly REDIS_TLS_CA_FILE?: string | undefined;
};
type AuthSettings = { readonly SERVICE_PUBLIC_KEYS: ServicePublicKeys; readonly AUTH_PUBLIC_KEY: string };

/** With `required` readiness includes Redis, and a new process waits for it before it is ready. */
export async function openRedis(scope: Scope, config: RedisSettings, required = true): Promise<Redis> {
  const { REDIS_URL: url, REDIS_PREFIX: prefix, REDIS_TLS_CA_FILE: tlsCaFile } = config;
  const redis = await connectRedis({ url, prefix, tlsCaFile, logger: scope.logger });
  scope.onDispose(() => closeRedis(redis));
  if (required) scope.ready('redis', () => redis.ping());
  const attributes = { 'server.address': hostsOf(url) };
  scope.onDispose(
    redisPing.observe(async () => {
      const startedAt = performance.now();
      await redis.ping();
      return [{ value: (performance.now() - startedAt) / 1_000, attributes }];
    }),
  );
  return redis;
}

/** Connects to a separate Redis for one use, so that it has its own memory; returns `main` if no address is given. */
export async function openOtherRedis(
  scope: Scope,
  config: Omit<RedisSettings, 'REDIS_URL'>,
  main: Redis,
  url: string | undefined,
): Promise<Redis> {
  return url === undefined ? main : openRedis(scope, { ...config, REDIS_URL: url }, false);
}

export const openRevocations = (redis: Redis, config: RedisSettings): Revocations =>
  createRevocations({ redis, prefix: config.REDIS_PREFIX, ttlSeconds: REVOCATION_SECONDS });

export function rpcAuthOf(config: AuthSettings, { isRevoked }: Pick<Revocations, 'isRevoked'>): RpcAuth {
  return {
    verifyService: createServiceCredentialVerifier(config.SERVICE_PUBLIC_KEYS),
    verifyPerson: createAccessTokenVerifier({
      readToken: createAccessTokenReader(createPublicKey(config.AUTH_PUBLIC_KEY)),
      isRevoked,
    }),
  };
}
