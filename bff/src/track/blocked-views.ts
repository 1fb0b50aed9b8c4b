import type { RecentBlocks } from '@tallscreen/kit/block-log';
import type { Logger } from '@tallscreen/kit/logger';
import { LRUCache } from 'lru-cache';
import type { BlocksRead } from '#reads/blocks';
import type { Viewer } from '#reads/viewer';
import { nothingWhileAway } from '#reads/while-away';

/** Is there a block between the viewer and the uploader, in either direction? For admins and for guests there is none. */
export type IsBlocked = (viewer: Viewer, uploaderId: bigint) => Promise<boolean>;

export interface BlockedViewsOptions {
  readonly blocks: Pick<BlocksRead, 'among'>;
  readonly recent: Pick<RecentBlocks, 'catchUp' | 'newest'>;
  readonly logger: Logger;
}

const MAX_CACHED = 100_000;
/** How long an answer of social is used at most, should Redis lose the change that ends it. */
const KEPT_MS = 60_000;

/**
 * Asks social once for a viewer and an uploader whose reports follow each other every few seconds: view, watch, complete. As
 * long as the log of blocks has nothing about the two, that answer holds. While social is away, what the log says decides.
 */
export function createIsBlocked({ blocks, recent, logger }: BlockedViewsOptions): IsBlocked {
  const unblocked = new LRUCache<string, true>({ max: MAX_CACHED, ttl: KEPT_MS });

  function recentOf(viewer: Viewer, uploaderId: number) {
    const pairs = [
      { blockerId: viewer.userId, blockedId: uploaderId },
      { blockerId: uploaderId, blockedId: viewer.userId },
    ];
    return pairs.flatMap((pair) => recent.newest(pair, undefined) ?? []);
  }

  async function ask(viewer: Viewer, uploaderId: bigint, key: string): Promise<boolean> {
    const blocked = await blocks.among(viewer, [uploaderId]).catch(nothingWhileAway);
    if (!blocked) {
      logger.debug('social is away, a report is refused only for the latest blocks');
      return recentOf(viewer, Number(uploaderId)).some(({ isBlocked }) => isBlocked);
    }
    // What the log says while social is away is no answer to keep: the block may be older than the log.
    if (blocked.size === 0) unblocked.set(key, true);
    else unblocked.delete(key);
    return blocked.size > 0;
  }

  return async (viewer, uploaderId) => {
    if (viewer.userId === 0 || viewer.isAdmin || Number(uploaderId) === viewer.userId) return false;
    const key = `${viewer.userId}:${uploaderId}`;
    const isLogKnown = await recent.catchUp().then(
      () => true,
      () => false,
    );
    if (isLogKnown && unblocked.has(key) && recentOf(viewer, Number(uploaderId)).length === 0) return false;
    return ask(viewer, uploaderId, key);
  };
}
