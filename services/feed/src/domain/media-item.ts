import type { MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import { isListed, maySee, type VideoAudience, type VideoViewer } from '@tallscreen/proto/rules/video-audience';
import type { PromoRun } from '@tallscreen/proto/rules/promo-run';

export type ItemType = 'video' | 'promo';

/** Limits of when and how often a promo may be shown; 0 for no limit. */
export interface PromoLimits extends PromoRun {
  /** billed views per day (UTC) and in all */
  readonly dailyViews: number;
  readonly totalViews: number;
  /** money per day (UTC) and in all, in minor units of the price's currency */
  readonly dailyBudget: number;
  readonly totalBudget: number;
  /** showings to one viewer in 24 hours */
  readonly frequency: number;
}

/**
 * Feed's copy of a video or promo, which media owns: the fields that ranking needs, and the whole message as bytes for
 * the card.
 */
export interface MediaItem {
  readonly id: number;
  readonly itemType: ItemType;
  readonly uploaderId: number;
  readonly status: MediaItemStatus;
  readonly createdAtMs: number;
  /** when an admin decided, or its publish time if that is later; 0 before the decision */
  readonly decidedAtMs: number;
  /** true while the uploader is banned or deleted */
  readonly isUploaderHidden: boolean;
  /** who may see it once it is live; absent for public */
  readonly audience?: VideoAudience;
  readonly revision: number;
  /** the hashtags of a video as `tagKeyOf` of the rules returns them; absent for none */
  readonly tags?: readonly string[];
  /** the limits that its business has set; only for promos with a limit */
  readonly limits?: PromoLimits;
  /** words of the captions, which only search needs; not in the catalogue */
  readonly captionWords?: string;
  /** media's Video message, which feed passes on without reading it */
  readonly encoded: Uint8Array;
}

/** Feed's copy of a user who uploads, which identity owns. */
export interface Uploader {
  readonly id: number;
  readonly username: string;
  readonly avatarUrl: string;
  readonly isActive: boolean;
  readonly revision: number;
}

/** What was billed for a promo. Money is in thousandths of a minor unit. */
export interface Delivery {
  readonly billedViews: number;
  readonly spend: number;
  /** day (YYYY-MM-DD, UTC) of the next two fields */
  readonly day: string;
  readonly dayBilledViews: number;
  readonly daySpend: number;
  /** the price of one more view */
  readonly viewCost: number;
}

/** The videos that the same viewers watch to the end, the most similar first. */
export interface Neighbours {
  readonly ids: readonly number[];
  /** similarity of each of them, 0–1 */
  readonly similarities: readonly number[];
}

/** Feed's copy of what analytics counted for a media item. */
interface ItemStats {
  readonly score: number;
  readonly views: number;
  readonly neighbours?: Neighbours;
  /** only for promos that were shown */
  readonly delivery?: Delivery;
}

export interface MediaItemWithStats {
  readonly item: MediaItem;
  readonly stats: ItemStats;
}

/** The parts of a card. */
export interface CardContent extends MediaItemWithStats {
  /** undefined until feed knows the account */
  readonly uploader: Uploader | undefined;
}

const tiers = new Set<MediaItemStatus>(['testing', 'promoted', 'viral']);

/** Whether media lets the item's audience see it. The feed also checks that the uploader is active. */
export const isItemLive = (item: MediaItem): boolean =>
  !item.isUploaderHidden && (item.itemType === 'video' ? tiers.has(item.status) : item.status === 'approved');

const audienceOf = ({ audience = 'public' }: MediaItem): VideoAudience => audience;

/** Whether it stands in the lists for everybody: the ranked feed, search, hashtags, what is rising. */
export const isCandidate = (item: MediaItem): boolean => isItemLive(item) && isListed(audienceOf(item));

/** Whether it stands in the lists of those who follow its uploader. */
export const isForFollowers = (item: MediaItem): boolean => isItemLive(item) && isListed(audienceOf(item), true);

/** Whether a viewer who asks for it by its id may see it. */
export const isForViewer = (item: MediaItem, viewer: VideoViewer): boolean =>
  isItemLive(item) && maySee(audienceOf(item), viewer);

export const liveSinceMs = ({ decidedAtMs, createdAtMs }: MediaItem): number => decidedAtMs || createdAtMs;
