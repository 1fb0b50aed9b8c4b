import type { FeedItem, VideoCard } from '@tallscreen/bff/contract/video';

const cards = new WeakMap<VideoCard, FeedItem>();

/**
 * Returns the same card object for the same video: with new objects, a like of one video would render all cards again.
 */
export function cardOf(video: VideoCard): FeedItem {
  const card = cards.get(video) ?? { ...video, type: 'video' };
  cards.set(video, card);
  return card;
}
