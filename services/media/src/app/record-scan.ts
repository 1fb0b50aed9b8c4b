import type { ChangeMediaItem } from '#app/change-media-item';
import type { MediaItem } from '#domain/media-item';
import { decide } from '#domain/video-life';

export interface Scan {
  readonly itemId: number;
  readonly scanId: string;
  /** empty when the scan found nothing */
  readonly flagReason: string;
  /** names of the texts that were flagged, among title, hashtags and captions */
  readonly flaggedTexts: readonly string[];
}

export type RecordScan = (scan: Scan) => Promise<MediaItem>;

/** Records the safety scan of a processed media item, which then waits for a decision. */
export const createRecordScan =
  (changeMediaItem: ChangeMediaItem): RecordScan =>
  ({ itemId, scanId, flagReason, flaggedTexts }) =>
    changeMediaItem(itemId, (item) =>
      decide(item, { type: 'recordScan', scanId, flagReason, flaggedTexts }, new Date()),
    );
