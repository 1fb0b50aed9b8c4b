import type { FeedItem } from '#domain/catalogue';
import { tasteRules } from '@tallscreen/proto/rules/taste-rules';

/** Number of videos of a page of 20 that are not on trial. */
const PART = 16;
/** Upper bound of the videos that are rearranged; nobody scrolls further in the shared order. */
const MOST_CHECKED = 1_000;

/** Whether the video after these must have a hashtag that none of them has. */
export const needsTag = (videos: number, tags: number): boolean =>
  tags < Math.min(tasteRules.fewestTags, 1 + Math.floor((videos + 1) / tasteRules.videosPerTag));

/**
 * Moves videos of the shared order forward where too many in a row have the same few hashtags: of every 16 at least
 * four hashtags are different, as long as there are others.
 */
export function withVariousTags(ordered: readonly FeedItem[]): readonly FeedItem[] {
  const checked = ordered.slice(0, MOST_CHECKED);
  const found: FeedItem[] = [];
  const tags = new Set<number>();
  const left = new Set(checked);
  /** false once this part has no other hashtag left */
  let mayFindOther = true;
  const isNew = ({ features }: FeedItem): boolean => features.tags.some((tag) => !tags.has(tag));
  while (left.size > 0) {
    if (found.length % PART === 0) {
      tags.clear();
      mayFindOther = true;
    }
    const isDue: boolean = mayFindOther && needsTag(found.length % PART, tags.size);
    const other: FeedItem | undefined = isDue ? firstOf(left, isNew) : undefined;
    if (isDue) mayFindOther = other !== undefined;
    const video = other ?? (left.values().next().value as FeedItem);
    left.delete(video);
    found.push(video);
    for (const tag of video.features.tags) tags.add(tag);
  }
  return found.length === ordered.length ? found : [...found, ...ordered.slice(MOST_CHECKED)];
}

function firstOf(videos: Iterable<FeedItem>, isWanted: (video: FeedItem) => boolean): FeedItem | undefined {
  for (const video of videos) if (isWanted(video)) return video;
  return undefined;
}
