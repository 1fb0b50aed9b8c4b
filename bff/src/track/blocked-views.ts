import type { RecentBlocks } from '@tallscreen/kit/block-log';
import type { Logger } from '@tallscreen/kit/logger';
import { LRUCache } from 'lru-cache';
import type { BlocksRead } from '#reads/blocks';
import type { Viewer } from '#reads/viewer';
import { nothingWhileAway } from '#reads/while-away';

/** Whether the viewer or the uploader has blocked the other. False for admins and guests. */
export type IsBlocked = (viewer: Viewer, uploaderId: bigint) => Promise<boolean>;

export interface BlockedViewsOptions {
  readonly blocks: Pick<BlocksRead, 'among'>;
  readonly recent: Pick<RecentBlocks, 'catchUp' | 'newest'>;
  readonly logger: Logger;
}

const MAX_CACHED = 100_000;
/** How long an answer of social is used at most, in case Redis loses a change. */
const KEPT_MS = 60_000;

/**
 * Asks social once for a viewer and an uploader, because several track events (view, watch, complete) follow within
 * seconds. The answer holds until the log of blocks contains a change of the two. While social is away, only the log is
 * used.
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
    // Do not keep an answer of the log alone: the block may be older than the log.
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
