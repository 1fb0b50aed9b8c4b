import { currentRequest } from '@tallscreen/kit/context';
import { isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { isOutage } from '@tallscreen/kit/outage';
import { retry, withTimeout } from '@tallscreen/kit/retry';
import type { ChangeMediaItem } from '#app/change-media-item';
import type { DeleteFiles } from '#app/delete-files';
import { keysOf, type MediaFiles, type MediaItem } from '#domain/media-item';
import { filesPrefixOf } from '#domain/object-keys';
import { repairedFiles } from '#domain/repaired-files';
import { decide } from '#domain/video-life';
import type { CoverMaker } from '#ffmpeg/cover-maker';
import type { MediaItemStore } from '#store/media-items';

interface RepairReport {
  readonly checked: number;
  readonly repaired: number;
  /** media items with at least one file that was not found */
  readonly missing: number;
  /** media items that the next call looks at: the time was up, too many covers were being made, or they changed */
  readonly waiting: number;
}

export interface RepairFilesDeps {
  readonly mediaItems: Pick<MediaItemStore, 'listWithFiles' | 'countWithFiles'>;
  readonly changeMediaItem: ChangeMediaItem;
  readonly makeCover: CoverMaker;
  readonly discardFiles: DeleteFiles['discard'];
  readonly logger: Logger;
  /** every object below a prefix, by key */
  readonly listKeys: (prefix: string) => Promise<string[]>;
}

export type RepairFiles = (adminId: number) => Promise<RepairReport>;

/** How many media items are looked at side by side. */
const CONCURRENCY = 8;
/** The longest time of a call. */
const LONGEST_MS = 50_000;
/** Leaves the caller time for the answer. */
const RESERVE_MS = 5_000;
/** Pauses while other covers are being made. */
const PAUSES = { attempts: Infinity, firstPauseMs: 500, longestPauseMs: 4_000, shouldRetry: isOutage };

type Finding = 'complete' | 'repaired' | 'missing' | 'waiting';

interface Run {
  readonly adminId: number;
  /** ms since epoch; then the rest waits for the next call */
  readonly endsAt: number;
}

interface Repair {
  /** the files that were read */
  readonly from: MediaFiles;
  readonly files: MediaFiles;
  /** whether this call made the cover */
  readonly isNewCover: boolean;
}

const endOfCall = (): number =>
  Math.min(Date.now() + LONGEST_MS, (currentRequest()?.deadlineAt ?? Infinity) - RESERVE_MS);

/**
 * Checks the files of all media items, as many as the caller's time allows. A missing file is replaced by an object of
 * the same name below the item's prefix, a missing cover by a new one of the frame that the uploader chose: the object
 * of the same name may be the cover that they replaced. Files that change meanwhile stay as they are.
 */
export function createRepairFiles(deps: RepairFilesDeps): RepairFiles {
  const { mediaItems, changeMediaItem, listKeys, discardFiles, logger } = deps;

  async function discardLate(itemId: number, making: ReturnType<CoverMaker>): Promise<void> {
    try {
      await discardFiles(itemId, [(await making).posterKey]);
    } catch (err) {
      logger.warn({ err, itemId }, 'a cover was not made in time');
    }
  }

  /** Makes the cover again. Waits while too many are being made, but not beyond the end. */
  async function withCover(
    { id, source, durationMs }: MediaItem,
    files: MediaFiles,
    { endsAt }: Run,
  ): Promise<MediaFiles | 'missing' | 'waiting'> {
    const [rendition] = files.renditions;
    if (!rendition) return 'missing';
    const atMs = Math.min(source.cut.coverMs ?? 0, durationMs);
    const leftMs = Math.max(0, endsAt - Date.now());
    const signal = AbortSignal.timeout(leftMs);
    const making = retry(() => deps.makeCover({ itemId: id, rendition, durationMs, atMs }), { ...PAUSES, signal });
    try {
      return { ...files, ...(await withTimeout(making, leftMs)) };
    } catch (err) {
      if (isAppError(err, 'deadline_exceeded')) void discardLate(id, making);
      logger.warn({ err, itemId: id }, 'could not make the cover again');
      return signal.aborted || isAppError(err, 'deadline_exceeded') ? 'waiting' : 'missing';
    }
  }

  async function write(id: number, { from, files, isNewCover }: Repair, { adminId }: Run): Promise<Finding> {
    const command = { type: 'repairFiles', from, files, adminId } as const;
    try {
      await changeMediaItem(id, (current) => decide(current, command, new Date()));
      return 'repaired';
    } catch (error) {
      const hasChanged = isAppError(error, 'already_exists');
      // It was removed. After any other error the change may be stored.
      if (!hasChanged && !isAppError(error, 'failed_precondition')) throw error;
      if (isNewCover) await discardFiles(id, [files.posterKey]);
      return hasChanged ? 'waiting' : 'missing';
    }
  }

  async function check(item: MediaItem, run: Run): Promise<Finding> {
    const { id, files } = item;
    if (!files) return 'complete';
    const keys = await listKeys(filesPrefixOf(id));
    const present = new Set(keys);
    if (keysOf(files).every((key) => present.has(key))) return 'complete';
    const isCoverLost = !present.has(files.posterKey) && item.source.cut.coverMs !== null;
    const found = repairedFiles(files, keys, !isCoverLost);
    const repaired = found && isCoverLost ? await withCover(item, found, run) : (found ?? 'missing');
    if (typeof repaired === 'string') return repaired;
    return write(id, { from: files, files: repaired, isNewCover: isCoverLost }, run);
  }

  // Where the last call of this process ran out of time, so that calls reach the end of a large catalogue; 0 after it.
  let nextAfterId = 0;

  return async (adminId) => {
    const run = { adminId, endsAt: endOfCall() };
    const findings: Finding[] = [];
    const count = (wanted: Finding) => findings.filter((finding) => finding === wanted).length;
    let unseen = 0;
    for (let afterId = nextAfterId; ;) {
      if (Date.now() >= run.endsAt) {
        nextAfterId = afterId;
        unseen = await mediaItems.countWithFiles(afterId);
        break;
      }
      nextAfterId = 0;
      const items = await mediaItems.listWithFiles(afterId, CONCURRENCY);
      findings.push(...(await Promise.all(items.map((item) => check(item, run)))));
      const last = items.at(-1);
      if (items.length < CONCURRENCY || !last) break;
      afterId = last.id;
    }
    const waiting = count('waiting') + unseen;
    return { checked: findings.length, repaired: count('repaired'), missing: count('missing'), waiting };
  };
}
