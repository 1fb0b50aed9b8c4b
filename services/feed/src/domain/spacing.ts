import type { FeedItem } from '#domain/catalogue';

export interface RankedVideo {
  readonly video: FeedItem;
  /** its index in the ranking */
  readonly index: number;
}

/** Keeps two videos of one uploader apart: the second one waits until another uploader's video came or none is left. */
export function createSpacer(lastUploaderId: number) {
  let last = lastUploaderId;
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

  return {
    mayFollow: (uploaderId: number): boolean => uploaderId !== last,
    setLast: (uploaderId: number): void => void (last = uploaderId),
    last: (): number => last,
    keepWaiting: (video: FeedItem, index: number): void => {
      const queue = waiting.get(video.uploaderId);
      if (queue) queue.splice(insertionIndex(queue, index), 0, { video, index });
      else waiting.set(video.uploaderId, [{ video, index }]);
    },
    waiting: (): RankedVideo[] => [...waiting.values()].flat(),
    takeWaitingOf: (uploaderId: number): RankedVideo | undefined => takeEarliest((id) => id === uploaderId),
    takeWaitingOfOthers: (): RankedVideo | undefined => takeEarliest((id) => id !== last),
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

/** Searches from the end: videos are met in order, only one that was looked at ahead is put back in front. */
function insertionIndex(queue: readonly RankedVideo[], index: number): number {
  let at = queue.length;
  while (at > 0 && (queue[at - 1] as RankedVideo).index > index) at--;
  return at;
}
