import type { z } from 'zod';
import type { FeedPageAnswer } from '#reads/feed';
import type * as schemas from '#schemas/video';
import { orNull } from '#views/scalar';
import { engagementView } from '#views/video';

type VideoCard = z.input<typeof schemas.VideoCard>;
type PromoCard = z.input<typeof schemas.PromoCard>;
type ViewerFields = 'likes' | 'liked' | 'comments';

/** A card as the feed service prepares it, without what depends on the viewer or changes by the second. */
export type Card = Omit<VideoCard, ViewerFields> | Omit<PromoCard, ViewerFields>;

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
