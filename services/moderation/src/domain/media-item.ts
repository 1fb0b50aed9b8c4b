export type ItemType = 'video' | 'promo';

/** The stages of a media item that moderation distinguishes. A granted appeal brings a removed one back. */
export type MediaItemStage =
  | 'processing'
  | 'scanning'
  | 'pending'
  | 'scheduled'
  | 'live'
  | 'rejected'
  | 'removed'
  | 'deleted';

/** Moderation's copy of a video or promo, kept up to date by media's events. */
export interface MediaItemCopy {
  readonly id: number;
  readonly itemType: ItemType;
  readonly uploaderId: number;
  readonly title: string;
  readonly hashtags: readonly string[];
  readonly stage: MediaItemStage;
  readonly isFlagged: boolean;
  /** URL path of the smallest rendition; empty before there is one */
  readonly smallestUrl: string;
  readonly durationMs: number;
  readonly revision: number;
  /** media's Video message in binary form; responses return it unchanged */
  readonly snapshot: Uint8Array;
}

/** Whether nobody may see it, not even its uploader and admins. */
export const isGone = ({ stage }: Pick<MediaItemCopy, 'stage'>): boolean => stage === 'removed' || stage === 'deleted';
