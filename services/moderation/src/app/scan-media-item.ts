import type { Client } from '@connectrpc/connect';
import { isAppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import type { Logger } from '@tallscreen/kit/logger';
import type { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { fingerprintOf } from '#domain/fingerprint';
import type { Frame } from '#domain/frame';
import type { MediaItemCopy } from '#domain/media-item';
import type { ScanVerdict } from '#domain/scan-verdict';
import { toChangedCopy } from '#events/media-item-mapping';
import type { ReadFrames } from '#scanners/frame-reader';
import { runScanners, type ContentScanner } from '#scanners/scanner';
import type { MediaItems } from '#store/media-items';
import type { ScanJob, Scans } from '#store/scans';

export interface ScanMediaItemDeps {
  readonly mediaItems: Pick<MediaItems, 'find' | 'put'>;
  readonly scans: Pick<Scans, 'saveVerdict' | 'finish'>;
  readonly media: Pick<Client<typeof VideoService>, 'recordScan'>;
  readonly scanners: readonly ContentScanner[];
  readonly readFrames: ReadFrames;
  readonly logger: Logger;
  /** attempts before the media item goes to review although a scanner failed */
  readonly maxAttempts: number;
}

export type ScanMediaItem = ReturnType<typeof createScanMediaItem>;

/**
 * Scans one media item, stores the verdict and sends it to media. A process that dies in between leaves the claim to
 * another, which goes on from the stored verdict. Returns 'retry' if a scanner failed and may succeed later.
 */
export const createScanMediaItem =
  (deps: ScanMediaItemDeps) =>
  async (job: ScanJob): Promise<'done' | 'retry'> => {
    const { mediaItems, scans, media } = deps;
    const item = await mediaItems.find(job.itemId);
    if (item && item.stage !== 'deleted') {
      const verdict = job.verdict ?? (await scan(deps, job, item));
      if (!verdict) return 'retry';
      await recordScan(media, job, verdict).then(mediaItems.put, ignoreRefusal);
    }
    await scans.finish(job);
    return 'done';
  };

/** Returns undefined if a scanner failed and attempts are left. A missing file is final: no retry brings it back. */
async function scan(deps: ScanMediaItemDeps, job: ScanJob, item: MediaItemCopy): Promise<ScanVerdict | undefined> {
  const { scanners, scans, logger, maxAttempts } = deps;
  let reading: Promise<Frame[]> | undefined;
  const frames = () => (reading ??= deps.readFrames({ path: item.smallestUrl, durationMs: item.durationMs }));
  let canRetryHelp = false;
  const { title, hashtags } = item;
  const verdict = await runScanners(scanners, { title, hashtags, frames }, ({ scanner, cause }) => {
    const fields = { itemId: item.id, scanner, attempt: job.attempts };
    if (isAppError(cause, 'not_found')) return logger.info(fields, 'the file to scan is missing');
    canRetryHelp = true;
    logger.warn({ ...fields, err: cause }, 'a scanner failed');
  });
  if (canRetryHelp && job.attempts < maxAttempts) return undefined;
  const hashes = await frames().then(fingerprintOf, () => []);
  await scans.saveVerdict(job, verdict, hashes);
  return verdict;
}

const recordScan = async (
  media: ScanMediaItemDeps['media'],
  { itemId, scanId }: ScanJob,
  { flagReason }: ScanVerdict,
) => toChangedCopy(await media.recordScan({ videoId: fromId(itemId), scanId, flagReason }));

/** The media item was deleted, or media has recorded this scan before. */
function ignoreRefusal(error: unknown): void {
  if (!isAppError(error, 'failed_precondition') && !isAppError(error, 'not_found')) throw error;
}
