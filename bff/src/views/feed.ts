import type { Card as CardMessage } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { VideoKind, type Rendition, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { FeedItem as FeedItemView, FeedPage, PromoCard, VideoCard } from '#contract/video';
import { orNull } from '#views/scalar';
import { engagementView, leadView, mediaItemView, tierName, uploaderView, type ItemEngagement } from '#views/video';

type ViewerFields = 'likes' | 'liked' | 'comments';

/** The JSON of a card without the fields that depend on the viewer or change by the second. */
export type Card = Omit<VideoCard, ViewerFields> | Omit<PromoCard, ViewerFields>;

export interface FeedItem {
  readonly type: 'video' | 'promo';
  readonly card: Card;
  readonly engagement: ItemEngagement;
}

export interface FeedPageAnswer {
  readonly items: readonly FeedItem[];
  readonly nextPageToken: string;
  /** not empty for a malformed page token */
  readonly invalidToken: string;
}

/** A video's card with the fields that depend on the viewer. */
export const videoCardView = (card: Card, engagement: ItemEngagement): VideoCard =>
  ({ ...card, ...engagementView(engagement) }) as VideoCard;

const MAX_SHORT_SIDE = 720;

/** Presents a card as the feed service sends it. Done once after each change of the card: see reads/card-cache. */
export function cardView({ mediaItem, uploader, views, score }: CardMessage): Card {
  if (!mediaItem) throw new Error('The feed service sent a card without its media item');
  const { rejection_reason, rejection_reason_code, ...common } = mediaItemView(mediaItem);
  const card = { ...common, video_url: playable(mediaItem)?.url ?? null, views: Number(views) };
  if (mediaItem.kind === VideoKind.PROMO) {
    return { ...card, ...leadView(mediaItem), business_name: uploader?.username ?? null };
  }
  return {
    ...card,
    rejection_reason,
    rejection_reason_code,
    score,
    tier: tierName(mediaItem.status),
    uploader: uploaderView(uploader) ?? { id: Number(mediaItem.uploaderId), username: null, avatar_url: null },
  };
}

/** Returns the largest rendition up to 720 p in either orientation, or the smallest one when all are larger. */
export const playable = ({ renditions }: Video): Rendition | undefined =>
  renditions.find(({ width, height }) => Math.min(width, height) <= MAX_SHORT_SIDE) ?? renditions.at(-1);

export function feedView({ items, nextPageToken }: FeedPageAnswer): FeedPage {
  const videos: VideoCard[] = [];
  const promos: PromoCard[] = [];
  const all = items.map((item) => {
    const { card, entry } = shownOf(item);
    if (item.type === 'promo') promos.push(card as PromoCard);
    else videos.push(card as VideoCard);
    return entry;
  });
  return { videos, promos, items: all, next_cursor: orNull(nextPageToken) };
}

/** A card with its engagement: as an entry of `videos` or `promos`, and as an entry of `items`. */
interface Shown {
  readonly card: VideoCard | PromoCard;
  readonly entry: FeedItemView;
}

/** The JSON of a card with these counters and this like. */
interface Versions extends Pick<ItemEngagement, 'likeCount' | 'commentCount'> {
  liked?: Shown;
  notLiked?: Shown;
}

const versions = new WeakMap<Card, Versions>();

/**
 * Returns the same objects until the card, its counters or the viewer's like changes, so that their JSON can be kept.
 */
function shownOf({ type, card, engagement }: FeedItem): Shown {
  const { likeCount, commentCount, isLiked } = engagement;
  let known = versions.get(card);
  if (known?.likeCount !== likeCount || known.commentCount !== commentCount) {
    known = { likeCount, commentCount };
    versions.set(card, known);
  }
  return (known[isLiked ? 'liked' : 'notLiked'] ??= show(type, { ...card, ...engagementView(engagement) }));
}

const show = (type: FeedItem['type'], card: object): Shown => ({ card, entry: { type, ...card } }) as Shown;
