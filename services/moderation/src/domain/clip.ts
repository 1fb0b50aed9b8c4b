export type ClipKind = 'video' | 'promo';

/** What moderation does with a clip depends on no more than this. */
export type ClipStage = 'processing' | 'scanning' | 'pending' | 'live' | 'rejected' | 'deleted';

/** Moderation's own copy of a clip, fed by media's events. */
export interface ClipCopy {
  readonly id: number;
  readonly kind: ClipKind;
  readonly uploaderId: number;
  readonly title: string;
  readonly hashtags: readonly string[];
  readonly stage: ClipStage;
  readonly isFlagged: boolean;
  /** path of the smallest rendition, empty before there is one */
  readonly smallestUrl: string;
  readonly durationMs: number;
  readonly revision: number;
  /** media's own message, passed on as it is */
  readonly snapshot: Uint8Array;
}
