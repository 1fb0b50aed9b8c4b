import type { MediaItem } from '#domain/media-item';

/** One attempt to process an uploaded media item. One worker holds the job at a time, under a lease. */
export interface Job {
  readonly item: MediaItem;
  /** this one included */
  readonly attempts: number;
  /** names this attempt, so that a worker that lost the lease cannot write */
  readonly holder: string;
  /** where this attempt stores its files; ends with a slash */
  readonly prefix: string;
  /** running time of attempts that were given up for other jobs */
  readonly spentMs: number;
  /** the `traceparent` of the upload, if its trace is recorded */
  readonly trace?: string | undefined;
}
