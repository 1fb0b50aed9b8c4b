import type { Client } from '@connectrpc/connect';
import { isAppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import type { Logger } from '@tallscreen/kit/logger';
import type { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type { FindCurrentItem } from '#app/find-media-item';
import type { StoreMediaItem } from '#app/store-media-item';
import { fingerprintOf } from '#domain/fingerprint';
import type { Footage } from '#domain/frame';
import { isGone, type MediaItemCopy } from '#domain/media-item';
import { flaggedTextsOf, isWordLabel, resultsOfFrames, type ScanVerdict } from '#domain/scan-verdict';
import { createWordCheck } from '@tallscreen/kit/words';
import { toChangedCopy, toVideo } from '#events/media-item-mapping';
import type { ReadFrames } from '#scanners/frame-reader';
import { runScanners, type ContentScanner, type FailedScan, type ScannedCaptions } from '#scanners/scanner';
import type { MediaItems } from '#store/media-items';
import type { Policies } from '#store/policies';
import type { ScanJob, Scans } from '#store/scans';

export interface ScanMediaItemDeps {
  readonly mediaItems: Pick<MediaItems, 'find'>;
  readonly storeMediaItem: StoreMediaItem;
  readonly scans: Pick<Scans, 'add' | 'saveVerdict' | 'finish'>;
  readonly media: Pick<Client<typeof VideoService>, 'recordScan' | 'getCaptions'>;
  readonly policies: Pick<Policies, 'read'>;
  readonly scanners: readonly ContentScanner[];
  readonly readFrames: ReadFrames;
  readonly findCurrentItem: FindCurrentItem;
  readonly logger: Logger;
  /** failed attempts of a scanner after which the media item goes to review without it */
  readonly maxAttempts: number;
}

export type ScanMediaItem = ReturnType<typeof createScanMediaItem>;

/**
 * Scans one media item, stores the verdict and sends it to media. If the process dies in between, the lease runs out
 * and another process continues from the stored verdict. Returns 'retry' if a scanner failed and may succeed later.
 */
export const createScanMediaItem =
  (deps: ScanMediaItemDeps) =>
  async (job: ScanJob): Promise<'done' | 'retry'> => {
    const { mediaItems, storeMediaItem, scans, media } = deps;
    const item = await mediaItems.find(job.id);
    let isTaken = false;
    if (item && !isGone(item)) {
      const verdict = job.verdict ?? (await scan(deps, job, item));
      if (!verdict) return 'retry';
      const taken = await recordScan(media, job, verdict).catch(ignoreRefusal);
      if (taken) await storeMediaItem(taken);
      isTaken = taken !== undefined;
    }
    await scans.finish(job, { isTaken });
    if (item && !isTaken) await addIfRestored(deps, job, item);
    return 'done';
  };

/** The event of a restoration may have come while the scan still ran: it found that scan, and added none. */
async function addIfRestored({ mediaItems, scans }: ScanMediaItemDeps, { id, scanId }: ScanJob, seen: MediaItemCopy) {
  const copy = await mediaItems.find(id);
  if (!copy || copy.revision === seen.revision || isGone(copy)) return;
  if (toVideo(copy).wantedScanId === scanId) await scans.add(id, scanId);
}

/**
 * Reads the frames only if no earlier scan of the item has results for them. Returns undefined if a scanner failed and
 * attempts are left. A missing file is final: no retry brings it back.
 */
async function scan(deps: ScanMediaItemDeps, job: ScanJob, item: MediaItemCopy): Promise<ScanVerdict | undefined> {
  const { scanners, scans, policies, logger, maxAttempts } = deps;
  let reading: Promise<Footage> | undefined;
  const read = () => (reading ??= readFramesOf(deps, item));
  const frames = async () => (await read()).frames;
  const pictures = async () => (await read()).pictures;
  const captions = await readCaptions(deps.media, item);
  let canRetryHelp = false;
  const { id, title, hashtags } = item;
  const ofFrames = scanners.filter(({ readsOnlyWords }) => !readsOnlyWords);
  const known = resultsOfFrames(job.earlierVerdict, {
    names: ofFrames.map(({ name }) => name),
    isApproved: item.stage === 'live' || item.stage === 'scheduled',
  });
  const toRun = known ? scanners.filter(({ readsOnlyWords }) => readsOnlyWords) : scanners;
  // Read it for each scan, so that every process uses a changed policy at once.
  const [thresholds, wordList] = await Promise.all([policies.read('scan'), policies.read('word-list')]);
  const rules = { thresholds: thresholds.value, hasBadWord: createWordCheck(wordList.value) };
  const onFailure = ({ scanner, cause }: FailedScan) => {
    const fields = { itemId: item.id, scanner, attempt: job.attempts };
    if (isAppError(cause, 'not_found')) return logger.info(fields, 'the file to scan is missing');
    canRetryHelp = true;
    logger.warn({ ...fields, err: cause }, 'a scanner failed');
  };
  const input = { id, title, hashtags, captions, frames, pictures, ...rules };
  const verdict = await runScanners(toRun, input, onFailure, known);
  if (canRetryHelp && job.attempts < maxAttempts) return undefined;
  const kept = known
    ? undefined
    : await frames().then(
        (read) => fingerprintOf(read).kept,
        () => [],
      );
  await scans.saveVerdict(job, verdict, kept);
  return verdict;
}

/** The address of the file changes when the item is hidden or shown, so the address in the copy may be outdated. */
async function readFramesOf(
  { readFrames, findCurrentItem }: Pick<ScanMediaItemDeps, 'readFrames' | 'findCurrentItem'>,
  { id, smallestUrl, durationMs }: MediaItemCopy,
): Promise<Footage> {
  try {
    return await readFrames({ path: smallestUrl, durationMs });
  } catch (error) {
    if (!isAppError(error, 'not_found')) throw error;
    const current = await findCurrentItem(id, (copy) => copy.smallestUrl !== smallestUrl);
    if (!current || current.smallestUrl === smallestUrl) throw error;
    return readFrames({ path: current.smallestUrl, durationMs });
  }
}

/**
 * Captions that were deleted since the event need no scan. An outage of media ends the attempt without counting it:
 * otherwise a live video would wait for an admin because media was away.
 */
async function readCaptions(media: ScanMediaItemDeps['media'], item: MediaItemCopy): Promise<ScannedCaptions[]> {
  const viewer = { userId: 0n, isAdmin: true };
  const reading = toVideo(item).captions.map(async ({ lang, url }) => {
    const { text } = await media.getCaptions({ videoId: fromId(item.id), lang, viewer }).catch((error: unknown) => {
      if (!isAppError(error, 'not_found')) throw error;
      return { text: '' };
    });
    return { url, file: text };
  });
  return Promise.all(reading);
}

const recordScan = async (media: ScanMediaItemDeps['media'], { id, scanId }: ScanJob, verdict: ScanVerdict) => {
  const found = {
    flagCode: verdict.flagCode,
    flagsWords: verdict.labels.some((label) => label.isFlagged && isWordLabel(label)),
    flaggedTexts: flaggedTextsOf(verdict),
  };
  return toChangedCopy(await media.recordScan({ videoId: fromId(id), scanId, ...found }));
};

/** The media item was removed or deleted, or later words must be scanned. */
function ignoreRefusal(error: unknown): undefined {
  if (!isAppError(error, 'failed_precondition') && !isAppError(error, 'not_found')) throw error;
}
