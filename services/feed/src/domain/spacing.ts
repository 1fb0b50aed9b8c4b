import type { FeedItem } from '#domain/catalogue';

export interface RankedVideo {
  readonly video: FeedItem;
  /** its index in the ranking */
  readonly index: number;
}

/** After this many videos of a page every uploader may come again. */
const PART = 20;
/** Upper bound of the videos of one uploader in a part, unless the uploader has a larger share of all videos. */
const MOST_OF_PART = 4;

/**
 * Keeps two videos of one uploader apart, and keeps an uploader from filling a page: a video waits until it may come or
 * no other is left. `shareOf` is an uploader's share of all videos.
 */
export function createSpacer(lastUploaderId: number, shareOf: (uploaderId: number) => number) {
  let last = lastUploaderId;
  let taken = 0;
  const counts = new Map<number, number>();
  const waiting = new Map<number, RankedVideo[]>();

  function takeFirst(uploaderId: number, queue: RankedVideo[]): RankedVideo | undefined {
    const first = queue.shift();
    if (queue.length === 0) waiting.delete(uploaderId);
    return first;
  }

  /** Takes the waiting video with the lowest index among the uploaders that may come. */
  const takeEarliest = (mayCome: (uploaderId: number) => boolean): RankedVideo | undefined => {
    let found: [number, RankedVideo[]] | undefined;
    for (const candidate of waiting) {
      if (mayCome(candidate[0]) && (!found || firstIndex(candidate[1]) < firstIndex(found[1]))) found = candidate;
    }
    return found && takeFirst(...found);
  };

  const isWithinPart = (uploaderId: number): boolean => {
    const count = counts.get(uploaderId) ?? 0;
    return count < MOST_OF_PART || count < PART * shareOf(uploaderId);
  };
  const mayFollow = (uploaderId: number): boolean => uploaderId !== last && isWithinPart(uploaderId);

  return {
    mayFollow,
    setLast(uploaderId: number): void {
      last = uploaderId;
      counts.set(uploaderId, (counts.get(uploaderId) ?? 0) + 1);
      if (++taken % PART === 0) counts.clear();
    },
    last: (): number => last,
    keepWaiting: (video: FeedItem, index: number): void => {
      const queue = waiting.get(video.uploaderId);
      if (queue) queue.splice(insertionIndex(queue, index), 0, { video, index });
      else waiting.set(video.uploaderId, [{ video, index }]);
    },
    waiting: (): RankedVideo[] => [...waiting.values()].flat(),
    takeWaitingOf: (uploaderId: number): RankedVideo | undefined => takeEarliest((id) => id === uploaderId),
    takeWaiting: (): RankedVideo | undefined => takeEarliest(mayFollow),
    takeAnyWaiting: (): RankedVideo | undefined => takeEarliest(() => true),
    removeWaiting: (id: number): void => {
      for (const [uploaderId, queue] of waiting) {
        const at = queue.findIndex(({ video }) => video.id === id);
        if (at >= 0) queue.splice(at, 1);
        if (queue.length === 0) waiting.delete(uploaderId);
      }
    },
    firstWaitingIndex: (): number => Math.min(Infinity, ...[...waiting.values()].map(firstIndex)),
  };
}

const firstIndex = (queue: readonly RankedVideo[]): number => queue[0]?.index ?? Infinity;

/** Search from the end: videos arrive in order, except one that was looked at early and is put back in front. */
function insertionIndex(queue: readonly RankedVideo[], index: number): number {
  let at = queue.length;
  while (at > 0 && (queue[at - 1] as RankedVideo).index > index) at--;
  return at;
}
