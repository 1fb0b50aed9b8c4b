export type ItemType = 'video' | 'promo';

export type MediaItemStatus =
  | 'uploaded'
  | 'processing'
  | 'scanning'
  | 'pending'
  | 'testing'
  | 'promoted'
  | 'viral'
  | 'approved'
  | 'rejected'
  | 'deleted';

export interface Rendition {
  readonly name: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Feed's copy of a video or promo, which media owns. */
export interface MediaItem {
  readonly id: number;
  readonly itemType: ItemType;
  readonly uploaderId: number;
  readonly title: string;
  readonly hashtags: readonly string[];
  readonly status: MediaItemStatus;
  readonly rejectionReason: string;
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  /** largest first */
  readonly renditions: readonly Rendition[];
  readonly posterUrl: string;
  readonly createdAtMs: number;
  /** when an admin decided; 0 before that */
  readonly decidedAtMs: number;
  /** true while the uploader is banned or deleted */
  readonly isUploaderHidden: boolean;
  readonly revision: number;
}

/** Feed's copy of a user who uploads, which identity owns. */
export interface Uploader {
  readonly id: number;
  readonly username: string;
  readonly avatarUrl: string;
  readonly isActive: boolean;
  readonly revision: number;
}

/** Feed's copy of what analytics counted for a media item. */
export interface ItemStats {
  readonly score: number;
  readonly views: number;
}

export interface MediaItemWithStats {
  readonly item: MediaItem;
  readonly stats: ItemStats;
}

const tiers = new Set<MediaItemStatus>(['testing', 'promoted', 'viral']);

export const tierOf = ({ itemType, status }: MediaItem): string | null =>
  itemType === 'video' && tiers.has(status) ? status : null;

/** Whether media allows the item in the feed. The feed also checks that the uploader is active. */
export const isCandidate = (item: MediaItem): boolean =>
  !item.isUploaderHidden && (item.itemType === 'video' ? tiers.has(item.status) : item.status === 'approved');

export const liveSinceMs = ({ decidedAtMs, createdAtMs }: MediaItem): number => decidedAtMs || createdAtMs;
