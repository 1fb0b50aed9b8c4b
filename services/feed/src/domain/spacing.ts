import type { Entry } from './catalogue.ts';

/** A video and where it stands. */
export interface Place {
  readonly entry: Entry;
  /** its place in the order */
  readonly index: number;
}

/** Keeps two videos of one uploader apart: the second waits until another's has come, or until there is no other. */
export function createSpacer(lastUploaderId: number) {
  let last = lastUploaderId;
  const waiting = new Map<number, Place[]>();

  function takeFrom(uploaderId: number, queue: Place[]): Place | undefined {
    const first = queue.shift();
    if (queue.length === 0) waiting.delete(uploaderId);
    return first;
  }

  const earliest = (mayCome: (uploaderId: number) => boolean): Place | undefined => {
    let found: [number, Place[]] | undefined;
    for (const line of waiting) {
      if (mayCome(line[0]) && (!found || indexOf(line[1]) < indexOf(found[1]))) found = line;
    }
    return found && takeFrom(...found);
  };

  return {
    mayFollow: (uploaderId: number): boolean => uploaderId !== last,
    passed: (uploaderId: number): void => void (last = uploaderId),
    last: (): number => last,
    keepWaiting: (entry: Entry, index: number): void => {
      const queue = waiting.get(entry.uploaderId);
      if (queue) queue.splice(placeIn(queue, index), 0, { entry, index });
      else waiting.set(entry.uploaderId, [{ entry, index }]);
    },
    waiting: (): Place[] => [...waiting.values()].flat(),
    takeWaiting: (uploaderId: number): Place | undefined => earliest((other) => other === uploaderId),
    /** The earliest one by somebody else than the last. */
    takeOther: (): Place | undefined => earliest((uploaderId) => uploaderId !== last),
    takeAnyWaiting: (): Place | undefined => earliest(() => true),
    forget: (id: number): void => {
      for (const [uploaderId, queue] of waiting) {
        const at = queue.findIndex(({ entry }) => entry.id === id);
        if (at >= 0) queue.splice(at, 1);
        if (queue.length === 0) waiting.delete(uploaderId);
      }
    },
    firstWaiting: (): number => Math.min(Infinity, ...[...waiting.values()].map(indexOf)),
  };
}

const indexOf = (queue: readonly Place[]): number => queue[0]?.index ?? Infinity;

/** Nearly always the end: what waits is met in order, only a peeked one is put back in front. */
function placeIn(queue: readonly Place[], index: number): number {
  let at = queue.length;
  while (at > 0 && (queue[at - 1] as Place).index > index) at--;
  return at;
}
