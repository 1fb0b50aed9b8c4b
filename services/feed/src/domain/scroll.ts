import type { FeedItem } from '#domain/catalogue';
import type { Taste } from '#domain/taste';

/** The state of one viewer's scroll: everything the next page needs to know. The page token carries it. */
export interface Scroll {
  /** names the list of served items in Redis; tells when the scroll began */
  readonly id: string;
  readonly seed: number;
  /** items served so far, promos included */
  readonly itemCount: number;
  readonly videoCount: number;
  /** `unseen` first shows videos that the viewer has not seen lately, then `seen` shows the others */
  readonly pass: 'unseen' | 'seen';
  /** all videos before this index of the ranking are done */
  readonly rankIndex: number;
  /** how many videos on trial were passed */
  readonly trialSteps: number;
  /** videos after `rankIndex` that were already served */
  readonly servedAhead: readonly number[];
  /** the uploader of the last video, 0 for none */
  readonly lastUploaderId: number;
  /** how many promos of the circle were passed */
  readonly promoSteps: number;
  /** promos that must not be repeated yet, each with the number of the item at which it was shown */
  readonly recentPromos: readonly (readonly [id: number, itemNumber: number])[];
  /** the video that the viewer asked to see first, 0 for none */
  readonly pinnedId: number;
}

export const newScrollId = (nowMs: number, random: string): string => `${nowMs.toString(36)}-${random}`;

/** Returns when a scroll began; 0 for a made-up id, so that everything that was shown before counts. */
export const scrollStartedAt = (id: string): number => Number.parseInt(id, 36) || 0;

export const newScroll = (id: string, seed: number): Scroll => ({
  id,
  seed,
  itemCount: 0,
  videoCount: 0,
  pass: 'unseen',
  rankIndex: 0,
  trialSteps: 0,
  servedAhead: [],
  lastUploaderId: 0,
  promoSteps: 0,
  recentPromos: [],
  pinnedId: 0,
});

/** What a viewer has been shown before. */
export interface ViewerHistory {
  isSeen(id: number): boolean;
  /** whether this scroll has shown the item */
  isServed(id: number): boolean;
  /** whether the item is hidden from the viewer; absent when nothing is */
  readonly isHidden?: ((item: FeedItem) => boolean) | undefined;
  /**
   * Returns how often the viewer was shown an item, including showings that are served but not yet seen; ADR 135. Asked
   * only for promos with a limit.
   */
  readonly timesShown?: (id: number) => number;
  /**
   * what is known of the viewer's taste; absent for guests, when nothing is known, and if the viewer wants the shared
   * order
   */
  readonly taste?: Taste | undefined;
  /** false when the list of items served to this scroll was lost */
  readonly isComplete: boolean;
}
