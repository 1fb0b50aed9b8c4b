import type { Revocations } from '@tallscreen/kit/auth/revocation';
import type { Logger } from '@tallscreen/kit/logger';
import type { Redis } from '@tallscreen/kit/redis/connection';
import { readServerId } from '@tallscreen/kit/redis/server-id';
import type { Revocation } from '#domain/revocation';
import type { RevocationStore } from '#store/revocations';

export interface SpreadRevocationsDeps {
  readonly revocations: Pick<RevocationStore, 'readAll' | 'settle'>;
  readonly redisRevocations: Pick<Revocations, 'revokeSession' | 'revokeUser'>;
  readonly redis: Pick<Redis, 'exists' | 'set' | 'info'>;
  readonly logger: Logger;
}

/**
 * Marker keys. If one is missing, Redis was emptied, and all revocations must be written again. There are enough of
 * them that each server of a Cluster has some.
 */
export const COMPLETE_KEYS = Array.from({ length: 64 }, (_, n) => `identity:revocations-complete:${n}`);
const CONCURRENCY = 500;

export type RevocationSpreader = ReturnType<typeof createRevocationSpreader>;

/** Copies revocations from the database to Redis, where all services look them up. */
export function createRevocationSpreader({ revocations, redisRevocations, redis, logger }: SpreadRevocationsDeps) {
  // False at the start: a process that was killed after its commit may have left a revocation out of Redis.
  let isComplete = false;
  /**
   * The server that had all revocations. A server that replaces it, from a backup or as a replica, may lack the newest
   * writes.
   */
  let completeServer: string | undefined;

  const put = (revocation: Revocation, atMs: number): Promise<void> =>
    revocation.kind === 'session'
      ? redisRevocations.revokeSession(revocation.sessionId)
      : redisRevocations.revokeUser(revocation.userId, atMs);

  async function putAll(): Promise<void> {
    let chunk: Promise<void>[] = [];
    for await (const revocation of revocations.readAll(new Date())) {
      chunk.push(put(revocation, revocation.at.getTime()));
      if (chunk.length < CONCURRENCY) continue;
      await Promise.all(chunk);
      chunk = [];
    }
    await Promise.all(chunk);
    await Promise.all(COMPLETE_KEYS.map((key) => redis.set(key, '1')));
  }

  async function putOrRestore(revocation: Revocation, now: Date): Promise<void> {
    try {
      await put(revocation, now.getTime());
    } catch (error) {
      isComplete = false;
      logger.warn({ err: error }, 'could not write a revocation to Redis yet');
    }
  }

  /**
   * Until now the stored time was a little late; if `restore` used it, sessions that began after the commit would end.
   */
  const settle = (revocation: Revocation, now: Date): Promise<void> =>
    revocations.settle(revocation, now).catch((err: unknown) => logger.warn({ err }, 'could not settle a revocation'));

  return {
    /**
     * Call it after the commit, with the stored revocations: they take effect at once. If Redis is away, `restore`
     * writes them later.
     */
    async spread(revocation: Revocation): Promise<void> {
      const now = new Date();
      const settling = revocation.kind === 'user' ? settle(revocation, now) : undefined;
      await Promise.all([putOrRestore(revocation, now), settling]);
    },

    /**
     * Writes all revocations to Redis again if some may be missing there, because it lost its data or another server
     * took its place.
     */
    async restore(): Promise<void> {
      const [server, found] = await Promise.all([readServerId(redis), redis.exists(COMPLETE_KEYS)]);
      if (isComplete && found === COMPLETE_KEYS.length && server === completeServer) return;
      isComplete = true;
      try {
        await putAll();
        completeServer = server;
      } catch (error) {
        isComplete = false;
        throw error;
      }
    },
  };
}
