import type { ChangeMediaItem } from '#app/change-media-item';
import type { MediaItem } from '#domain/media-item';
import { decide, type Verdict } from '#domain/video-life';

interface Decision {
  readonly itemId: number;
  readonly decisionId: number;
  readonly verdict: Verdict;
  /** shown to the uploader of a rejected media item */
  readonly reason: string;
  /** its codes (proto/rules/reason-texts.ts); empty if it has only words of the admin */
  readonly reasonCode: string;
  /** the moment of the problem in the file; null if the admin named none */
  readonly momentMs: number | null;
  /** the revision that the admin has seen; null for no check */
  readonly seenRevision: number | null;
}

export type ApplyDecision = (decision: Decision) => Promise<MediaItem>;

/**
 * Applies an admin's decision that moderation has recorded. A decision that is already applied changes nothing.
 * `readTime` is the clock of all replicas: it decides whether an approved video waits for its publish time.
 */
export const createApplyDecision =
  (changeMediaItem: ChangeMediaItem, readTime: () => Promise<Date>): ApplyDecision =>
  async ({ itemId, verdict, ...decision }) => {
    const now = await readTime();
    return changeMediaItem(itemId, (item) => decide(item, { type: verdict, ...decision }, now));
  };
