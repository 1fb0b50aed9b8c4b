import { setTimeout as pause } from 'node:timers/promises';
import { createLoader } from '@tallscreen/kit/loader';
import type { Logger } from '@tallscreen/kit/logger';
import { LRUCache } from 'lru-cache';
import { fileAccessOf, type FileAccess } from '#domain/file-access';
import type { MediaItemStore } from '#store/media-items';

export interface ReadFileAccessDeps {
  readonly mediaItems: Pick<MediaItemStore, 'readStandings'>;
  readonly logger: Logger;
  /** how long an answer is cached */
  readonly keptMs?: number;
  /** how long the database may take */
  readonly timeoutMs?: number;
}

export type ReadFileAccess = (itemId: number) => Promise<FileAccess>;

const MAX_KEPT = 20_000;
const KEPT_MS = 2_000;
const TIMEOUT_MS = 1_000;
const BATCH_SIZE = 250;

/** Reads who may keep the files of a media item. Answers "private" while the database does not answer: playback goes on. */
export function createReadFileAccess(deps: ReadFileAccessDeps): ReadFileAccess {
  const { mediaItems, logger, keptMs = KEPT_MS, timeoutMs = TIMEOUT_MS } = deps;
  const readOne = createLoader<number, FileAccess>({
    name: 'file-access',
    maxSize: BATCH_SIZE,
    keyOf: (itemId) => itemId,
    async load(itemIds) {
      const found = await mediaItems.readStandings(itemIds);
      const byId = new Map(found.map((standing) => [standing.id, standing]));
      return itemIds.map((itemId) => fileAccessOf(byId.get(itemId)));
    },
  });
  const read = async (itemId: number): Promise<FileAccess> => {
    const late = new AbortController();
    const tooLate = pause(timeoutMs, undefined, { signal: late.signal }).then(() => {
      throw new Error('The database did not answer in time.');
    });
    try {
      return await Promise.race([readOne(itemId), tooLate]);
    } catch (err) {
      logger.warn({ err, itemId }, 'could not read who may keep a file');
      return 'private';
    } finally {
      late.abort();
      tooLate.catch(() => undefined);
    }
  };
  const kept = new LRUCache<number, Promise<FileAccess>>({ max: MAX_KEPT, ttl: keptMs });
  return (itemId) => {
    const known = kept.get(itemId);
    if (known) return known;
    const reading = read(itemId);
    kept.set(itemId, reading);
    return reading;
  };
}
