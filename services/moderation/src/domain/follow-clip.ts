import type { ClipCopy } from '#domain/clip';
import type { ClipStore, ScanStore } from '#domain/ports';
import type { Reports } from '#domain/reports';

export interface FollowDeps {
  readonly clips: Pick<ClipStore, 'apply'>;
  readonly scans: Pick<ScanStore, 'enqueue'>;
  readonly reports: Pick<Reports, 'closeAsRemoved'>;
}

/**
 * What a new state of a clip means here. The copy first, so that a scan never sees an older one; a crash in between forgets
 * nothing, because the event comes again and each step may be repeated.
 */
export const createFollowClip =
  ({ clips, scans, reports }: FollowDeps) =>
  async (clip: ClipCopy): Promise<void> => {
    await clips.apply(clip);
    if (clip.stage === 'scanning') await scans.enqueue(clip.id, `${clip.id}-${clip.revision}`);
    if (clip.stage === 'deleted') await reports.closeAsRemoved(clip.kind, clip.id);
  };
