import { processingTime, statusChanges } from '@tallscreen/kit-telemetry/metrics/product';
import type { MediaItem } from '#domain/media-item';

/** Counts a status that a media item has reached. Call it after the commit. */
export function recordStatus({ kind, status, createdAt, decidedAt }: MediaItem): void {
  const type = { 'tallscreen.media_item.type': kind };
  statusChanges.add(1, { ...type, 'tallscreen.media_item.status': status });
  // A reopened item was pending before.
  const isFirstTime = decidedAt === null;
  if (status === 'pending' && isFirstTime) processingTime.record((Date.now() - createdAt.getTime()) / 1_000, type);
}
