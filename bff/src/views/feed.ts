import type { z } from 'zod';
import type { Card as CardMessage } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { VideoKind, type Rendition, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { ItemEngagement } from '#reads/engagement';
import type { FeedPageAnswer } from '#reads/feed';
import type * as schemas from '#schemas/video';
import { orNull } from '#views/scalar';
import { engagementView, mediaItemView, tierName, uploaderView } from '#views/video';

export type VideoCard = z.input<typeof schemas.VideoCard>;
type PromoCard = z.input<typeof schemas.PromoCard>;
type ViewerFields = 'likes' | 'liked' | 'comments';

/** The JSON of a card without what depends on the viewer or changes by the second. */
export type Card = Omit<VideoCard, ViewerFields> | Omit<PromoCard, ViewerFields>;

/** A video's card with what depends on the viewer. */
export const videoCardView = (card: Card, engagement: ItemEngagement): VideoCard =>
  ({ ...card, ...engagementView(engagement) }) as VideoCard;

const MAX_SHORT_SIDE = 720;

/** Presents a card as the feed service sends it. Done once after each change of the card: see reads/card-cache. */
export function cardView({ mediaItem, uploader, views, score }: CardMessage): Card {
  if (!mediaItem) throw new Error('The feed service sent a card without its media item');
  const { rejection_reason, ...common } = mediaItemView(mediaItem);
  const card = { ...common, video_url: playable(mediaItem)?.url ?? null, views: Number(views) };
  if (mediaItem.kind === VideoKind.PROMO) return { ...card, business_name: uploader?.username ?? null };
  return {
    ...card,
    rejection_reason,
    score,
    tier: tierName(mediaItem.status),
    uploader: uploaderView(uploader) ?? { id: Number(mediaItem.uploaderId), username: null, avatar_url: null },
  };
}

/** Returns the largest rendition up to 720 p in either orientation, or the smallest one when all are larger. */
const playable = ({ renditions }: Video): Rendition | undefined =>
  renditions.find(({ width, height }) => Math.min(width, height) <= MAX_SHORT_SIDE) ?? renditions.at(-1);

export function feedView({ items, nextPageToken }: FeedPageAnswer): z.input<typeof schemas.FeedPage> {
  const videos: VideoCard[] = [];
  const promos: PromoCard[] = [];
  const all = items.map(({ type, card, engagement }) => {
    const complete = { ...card, ...engagementView(engagement) };
    if (type === 'promo') promos.push(complete as PromoCard);
    else videos.push(complete as VideoCard);
    return { type, ...complete } as z.input<typeof schemas.FeedItem>;
  });
  return { videos, promos, items: all, next_cursor: orNull(nextPageToken) };
}
