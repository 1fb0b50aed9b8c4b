import { isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { ClipCopy } from '#domain/clip';
import { fingerprintOf, type FrameHash } from '#domain/fingerprint';
import type { Frame } from '#domain/frame';
import type { ClipStore, MediaPort, ScanJob, ScanStore } from '#domain/ports';
import { runScanners, type ContentScanner, type Verdict } from '#domain/scanner';

export interface ScanClipDeps {
  readonly clips: Pick<ClipStore, 'find' | 'apply'>;
  readonly scans: ScanStore;
  readonly media: Pick<MediaPort, 'recordScan'>;
  readonly scanners: readonly ContentScanner[];
  readonly readFrames: (source: { path: string; durationMs: number }) => Promise<Frame[]>;
  readonly logger: Logger;
  /** tries before a clip goes on without what could not be scanned */
  readonly maxAttempts: number;
}

export type ScanOutcome = 'done' | 'again';

/** Looks, writes the verdict down, tells media; each step is done again if the process dies before the next. */
export const createScanClip =
  (deps: ScanClipDeps) =>
  async (job: ScanJob): Promise<ScanOutcome> => {
    const clip = await deps.clips.find(job.clipId);
    if (!clip || clip.stage === 'deleted') return finish(deps, job);
    const verdict = job.verdict ?? (await look(deps, job, clip));
    if (!verdict) return 'again';
    try {
      await deps.clips.apply(await deps.media.recordScan(job.clipId, job.scanId, verdict.flagReason));
    } catch (error) {
      // Media knows better: the clip is gone, or was scanned before.
      if (!isAppError(error, 'failed_precondition') && !isAppError(error, 'not_found')) throw error;
    }
    return finish(deps, job);
  };

async function finish({ scans }: ScanClipDeps, job: ScanJob): Promise<ScanOutcome> {
  await scans.finish(job);
  return 'done';
}

/** undefined: a scanner failed, and there is another try left; no try brings a file back that is gone. */
async function look(deps: ScanClipDeps, job: ScanJob, clip: ClipCopy): Promise<Verdict | undefined> {
  let reading: Promise<Frame[]> | undefined;
  const frames = () => (reading ??= deps.readFrames({ path: clip.smallestUrl, durationMs: clip.durationMs }));
  let mayHelp = false;
  const { title, hashtags } = clip;
  const verdict = await runScanners(deps.scanners, { title, hashtags, frames }, ({ scanner, cause }) => {
    const line = { clipId: clip.id, scanner, attempt: job.attempts };
    if (isAppError(cause, 'not_found')) return deps.logger.info(line, 'the file to be scanned is gone');
    mayHelp = true;
    deps.logger.warn({ ...line, err: cause }, 'a scanner failed');
  });
  if (mayHelp && job.attempts < deps.maxAttempts) return undefined;
  const hashes: FrameHash[] = await frames().then(fingerprintOf, () => []);
  await deps.scans.save(job, verdict, hashes);
  return verdict;
}
