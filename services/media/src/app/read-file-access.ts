import { setTimeout as pause } from 'node:timers/promises';
import { createLoader } from '@tallscreen/kit/loader';
import type { Logger } from '@tallscreen/kit/logger';
import { isOutage } from '@tallscreen/kit/outage';
import { LRUCache } from 'lru-cache';
import { fileAccessOf, type FileAccess, type Standing } from '#domain/file-access';
import type { MediaItemStore } from '#store/media-items';

export interface ReadFileAccessDeps {
  readonly mediaItems: Pick<MediaItemStore, 'readStandings'>;
  readonly logger: Logger;
  /** how long an answer is cached */
  readonly keptMs?: number;
  /** how long the database may take */
  readonly timeoutMs?: number;
}

/** `secret`: the one in the file's address, empty if there is none */
export type ReadFileAccess = (itemId: number, secret: string) => Promise<FileAccess>;

interface Kept {
  readonly standing: Promise<Standing | undefined>;
  /** on the clock of `performance` */
  readonly atMs: number;
}

const MAX_KEPT = 20_000;
const KEPT_MS = 2_000;
/** "gone" is cached for less time, because a file must be found soon after its item is shown again */
const GONE_MS = 200;
const TIMEOUT_MS = 1_000;
const BATCH_SIZE = 250;

/**
 * Reads who may read and store a file. Answers "private" while the database is away, so that playback goes on; throws
 * any other error, which must open no file.
 */
export function createReadFileAccess(deps: ReadFileAccessDeps): ReadFileAccess {
  const { mediaItems, logger, keptMs = KEPT_MS, timeoutMs = TIMEOUT_MS } = deps;
  const readOne = createLoader<number, Standing | undefined>({
    name: 'standings',
    maxSize: BATCH_SIZE,
    keyOf: (itemId) => itemId,
    async load(itemIds) {
      const found = await mediaItems.readStandings(itemIds);
      const byId = new Map(found.map((standing) => [standing.id, standing]));
      return itemIds.map((itemId) => byId.get(itemId));
    },
  });
  /** Returns `otherwise` if the database is away or too slow. */
  const read = async (itemId: number, otherwise: Standing | undefined): Promise<Standing | undefined> => {
    const late = new AbortController();
    const slow = new Error('The database did not answer in time.');
    const tooLate = pause(timeoutMs, undefined, { signal: late.signal }).then(() => {
      throw slow;
    });
    try {
      return await Promise.race([readOne(itemId), tooLate]);
    } catch (err) {
      if (err !== slow && !isOutage(err)) throw err;
      logger.warn({ err, itemId }, 'could not read who may keep a file');
      return otherwise;
    } finally {
      late.abort();
      tooLate.catch(() => undefined);
    }
  };
  const kept = new LRUCache<number, Kept>({ max: MAX_KEPT, ttl: keptMs });
  const readAndKeep = (itemId: number, otherwise?: Standing): Promise<Standing | undefined> => {
    const standing = read(itemId, otherwise);
    kept.set(itemId, { standing, atMs: performance.now() });
    return standing;
  };
  return async (itemId, secret) => {
    const known = kept.get(itemId);
    const standing = await (known?.standing ?? readAndKeep(itemId));
    const access = fileAccessOf(standing, secret);
    const isOld = known !== undefined && performance.now() - known.atMs >= GONE_MS;
    // The item may have been shown again since.
    return access === 'gone' && isOld ? fileAccessOf(await readAndKeep(itemId, standing), secret) : access;
  };
}
