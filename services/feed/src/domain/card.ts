import {
  tierOf,
  type ItemStats,
  type MediaItem,
  type MediaItemStatus,
  type Rendition,
  type Uploader,
} from '#domain/media-item';

const MAX_SHORT_SIDE = 720;
const unfinished = new Set<MediaItemStatus>(['uploaded', 'processing', 'scanning']);
const encoder = new TextEncoder();

/**
 * Returns the card as UTF-8 JSON, in the field names of the public API. The card holds nothing that depends on the viewer or
 * changes by the second: the BFF adds likes and comments.
 */
export function encodeCard(item: MediaItem, stats: ItemStats, uploader: Uploader | undefined): Uint8Array {
  const card = item.itemType === 'video' ? videoCard(item, stats, uploader) : promoCard(item, stats, uploader);
  return encoder.encode(JSON.stringify(card));
}

const videoCard = (video: MediaItem, stats: ItemStats, uploader: Uploader | undefined) => ({
  ...commonCard(video, stats),
  uploader: {
    id: video.uploaderId,
    username: uploader?.username ?? null,
    avatar_url: uploader?.avatarUrl || null,
  },
  rejection_reason: video.rejectionReason || null,
  score: stats.score,
  tier: tierOf(video),
});

const promoCard = (promo: MediaItem, stats: ItemStats, business: Uploader | undefined) => ({
  ...commonCard(promo, stats),
  business_name: business?.username ?? null,
});

const commonCard = (item: MediaItem, { views }: ItemStats) => ({
  id: item.id,
  title: item.title,
  video_url: playable(item.renditions)?.url ?? null,
  thumbnail_url: item.posterUrl || null,
  hashtags: item.hashtags,
  status: unfinished.has(item.status) ? 'pending' : item.status,
  views,
  created_at: new Date(item.createdAtMs).toISOString(),
  duration: item.durationMs / 1000,
  width: item.width,
  height: item.height,
  renditions: item.renditions.map(({ name, url, width, height }) => ({ name, url, width, height })),
});

/** Returns the largest rendition up to 720 p in either orientation, or the smallest one when all are larger. */
const playable = (renditions: readonly Rendition[]): Rendition | undefined =>
  renditions.find(({ width, height }) => Math.min(width, height) <= MAX_SHORT_SIDE) ?? renditions.at(-1);
