import type { ChangeMediaItem } from '#app/change-media-item';
import type { MediaItem } from '#domain/media-item';
import { decide } from '#domain/video-life';

interface Scan {
  readonly itemId: number;
  readonly scanId: string;
  /** codes of proto/rules/reason-texts.ts, divided by spaces; empty when the scan found nothing */
  readonly flagCode: string;
  /** whether title, hashtags or captions are among the reasons */
  readonly flagsWords: boolean;
  /** names of those that were flagged */
  readonly flaggedTexts: readonly string[];
}

export type RecordScan = (scan: Scan) => Promise<MediaItem>;

/** Records the safety scan of a processed media item, which then waits for a decision. */
export const createRecordScan =
  (changeMediaItem: ChangeMediaItem): RecordScan =>
  ({ itemId, ...scan }) =>
    changeMediaItem(itemId, (item) => decide(item, { type: 'recordScan', ...scan }, new Date()));
