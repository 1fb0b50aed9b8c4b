import type { FeedItem } from '#domain/catalogue';
import type { FollowedPlace } from '#domain/followed-place';
import type { PageRules } from '#domain/page';
import { createPromoPicker } from '#domain/pick-promos';
import { seedFor } from '#domain/random';
import type { ViewerHistory } from '#domain/scroll';

export interface FollowedPageInput {
  readonly viewerId: number;
  readonly place: FollowedPlace;
  /** the videos of this page in display order */
  readonly videos: readonly FeedItem[];
  readonly promos: readonly FeedItem[];
  readonly history: ViewerHistory;
}

export interface FollowedPage {
  readonly items: readonly FeedItem[];
  /** where the next page starts, except for `after` */
  readonly next: FollowedPlace;
}

/** Puts promos between videos, by the same rules as the ranked feed. */
export function composeFollowedPage(input: FollowedPageInput, { videosPerPromo }: PageRules): FollowedPage {
  const { viewerId, place, videos, history } = input;
  const promos = createPromoPicker(input.promos, place, seedFor(viewerId, place.seed), history);
  const items: FeedItem[] = [];
  for (const [i, video] of videos.entries()) {
    items.push(video);
    if ((place.videoCount + i + 1) % videosPerPromo > 0) continue;
    const promo = promos.next(place.itemCount + items.length);
    if (promo) items.push(promo);
  }
  const itemCount = place.itemCount + items.length;
  const videoCount = place.videoCount + videos.length;
  return { items, next: { ...place, ...promos.position(), itemCount, videoCount } };
}
