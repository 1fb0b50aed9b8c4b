import { setTimeout as sleep } from 'node:timers/promises';
import type { Revocations } from '@tallscreen/kit/auth/revocation';
import type { Logger } from '@tallscreen/kit/logger';
import type { Redis } from '@tallscreen/kit/redis/connection';
import type { RevocationCollection, RevocationMark } from '#store/revocations';

export interface RevocationKeeperDeps {
  readonly revocations: RevocationCollection;
  readonly inRedis: Pick<Revocations, 'revokeSession' | 'revokeUser'>;
  readonly redis: Pick<Redis, 'exists' | 'set'>;
  readonly logger: Logger;
}

/** Gone when Redis was emptied: then all that is live has to be put back. */
const SEAL = 'identity:revocations-complete';
const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 500;

export type RevocationKeeper = ReturnType<typeof createRevocationKeeper>;

/** Sees to it that Redis holds every live revocation that the database holds, whatever happens to Redis. */
export function createRevocationKeeper({ revocations, inRedis, redis, logger }: RevocationKeeperDeps) {
  // A process that was killed between the commit and Redis left something to do to its successor.
  let isComplete = false;

  const put = (mark: RevocationMark, atMs: number): Promise<void> =>
    mark.kind === 'session' ? inRedis.revokeSession(mark.sessionId, atMs) : inRedis.revokeUser(mark.userId, atMs);

  async function refill(): Promise<void> {
    if (isComplete && (await redis.exists(SEAL)) === 1) return;
    isComplete = true;
    try {
      let chunk: Promise<void>[] = [];
      for await (const mark of revocations.readLive(new Date())) {
        chunk.push(put(mark, mark.at.getTime()));
        if (chunk.length < AT_ONCE) continue;
        await Promise.all(chunk);
        chunk = [];
      }
      await Promise.all(chunk);
      await redis.set(SEAL, '1');
    } catch (error) {
      isComplete = false;
      throw error;
    }
  }

  return {
    refill,

    /** After the commit: effective at once. Where Redis is away it is put there once it is back. */
    async spread(mark: RevocationMark): Promise<void> {
      try {
        await put(mark, Date.now());
      } catch (error) {
        isComplete = false;
        logger.warn({ err: error }, 'revocation not in Redis yet');
      }
    },

    /** Looks every second until `signal` aborts. */
    async watch(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        await refill().catch((error: unknown) => logger.warn({ err: error }, 'could not refill the revocations'));
        await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}
