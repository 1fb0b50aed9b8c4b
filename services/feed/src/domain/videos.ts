import type { Entry, Lines } from './catalogue.ts';
import { shuffled, startOf } from './chance.ts';
import type { Memory, Scroll } from './scroll.ts';
import { createRemainder } from './remainder.ts';
import { createSpacer, type Place } from './spacing.ts';

/** The order is the same for everybody; within blocks of this size each scroll has its own. */
const BLOCK = 8;
/** Every so many videos one is on trial. */
const TRIAL_EVERY = 5;
const TRIAL_SALT = 1;
const MAX_AHEAD = 60;
/** Of so many at the end of a pass it is seen to that one uploader's do not remain alone. */
const END = 60;

type Position = Pick<Scroll, 'videos' | 'pass' | 'place' | 'trials' | 'ahead' | 'lastUploaderId'>;

export interface VideoPicker {
  /** Takes the next one; undefined at the very end. */
  next(): Entry | undefined;
  /** Takes one out of turn. */
  take(entry: Entry): void;
  /** Is there another one after these? */
  hasMore(): boolean;
  /** Where the next page goes on. */
  position(): Position;
}

/** Walks the shared order once for each of the two passes and skips what must not come, so that a page costs what it passes. */
export function createVideoPicker(lines: Lines, scroll: Scroll, seed: number, memory: Memory): VideoPicker {
  const { best, trial } = lines;
  const taken = new Set(scroll.ahead);
  /** where in the order those of `taken` were met */
  const metAt = new Map<number, number>();
  const spacer = createSpacer(scroll.lastUploaderId);
  const trialStart = startOf(seed, TRIAL_SALT, trial.length);
  let { videos, pass, place, trials } = scroll;
  let cursor = place;
  /** from the beginning, in this one page: what moved forward between two pages is met by it */
  let isWholeRound = place === 0;
  let block = -1;
  let order: readonly number[] = [];
  let remainder: ReturnType<typeof createRemainder> | undefined;

  function entryAt(index: number): Entry {
    const wanted = Math.floor(index / BLOCK);
    const first = wanted * BLOCK;
    if (wanted !== block) order = shuffled(Math.min(BLOCK, best.length - first), seed, (block = wanted));
    return best[first + (order[index - first] as number)] as Entry;
  }

  const isFree = ({ id, isLive }: Entry): boolean =>
    isLive && !taken.has(id) && !memory.isServed(id) && (pass === 'rest' || !memory.isSeen(id));

  function take(entry: Entry): void {
    taken.add(entry.id);
    spacer.passed(entry.uploaderId);
    remainder?.took(entry.uploaderId);
    videos++;
  }

  function nextOnTrial(): Entry | undefined {
    // without memory nothing says which of these the order has brought already
    if (pass === 'rest' || !memory.isComplete || videos % TRIAL_EVERY !== TRIAL_EVERY - 1) return undefined;
    while (trials < trial.length) {
      const entry = trial[(trialStart + trials++) % trial.length] as Entry;
      if (isFree(entry) && spacer.mayFollow(entry.uploaderId)) return entry;
    }
    return undefined;
  }

  function nextInOrder(): Place | undefined {
    const waiting = spacer.takeOther();
    if (waiting) return waiting;
    while (cursor < best.length) {
      const index = cursor++;
      const entry = entryAt(index);
      if (taken.has(entry.id)) metAt.set(entry.id, index);
      if (!isFree(entry)) continue;
      if (spacer.mayFollow(entry.uploaderId)) return { entry, index };
      spacer.keepWaiting(entry, index);
    }
    const last = spacer.takeAnyWaiting();
    if (last || !memory.isComplete || (isWholeRound && pass === 'rest')) return last;
    if (isWholeRound) pass = 'rest';
    isWholeRound = true;
    cursor = 0;
    block = -1;
    remainder = undefined;
    metAt.clear();
    return nextInOrder();
  }

  function countRest(): ReturnType<typeof createRemainder> {
    const rest = createRemainder();
    for (const { entry } of spacer.waiting()) rest.add(entry.uploaderId);
    // Beyond the block that the cursor is in, the order in which they are counted does not matter.
    const sameBlock = Math.ceil(cursor / BLOCK) * BLOCK;
    for (let index = cursor; index < best.length; index++) {
      const entry = index < sameBlock ? entryAt(index) : (best[index] as Entry);
      if (isFree(entry)) rest.add(entry.uploaderId);
    }
    return rest;
  }

  /** The first one of the uploader whose turn it must be, wherever it stands. */
  function nextDue(): Place | undefined {
    if (best.length - cursor > END) return undefined;
    remainder ??= countRest();
    const due = remainder.dueAfter(spacer.last());
    if (due === undefined) return undefined;
    const waiting = spacer.takeWaiting(due);
    if (waiting) return waiting;
    for (let index = cursor; index < best.length; index++) {
      const entry = entryAt(index);
      if (entry.uploaderId === due && isFree(entry)) return { entry, index };
    }
    return undefined;
  }

  function next(): Entry | undefined {
    const due = nextDue();
    const onTrial = due ? undefined : nextOnTrial();
    const found = due ?? (onTrial ? { entry: onTrial } : nextInOrder());
    // what waits for another uploader's turn must not be taken twice
    if (onTrial) spacer.forget(onTrial.id);
    if (!found) return undefined;
    if ('index' in found) metAt.set(found.entry.id, found.index);
    take(found.entry);
    return found.entry;
  }

  return {
    next,
    take,
    hasMore() {
      const found = nextInOrder();
      if (found) spacer.keepWaiting(found.entry, found.index);
      return found !== undefined;
    },
    position() {
      place = Math.min(cursor, spacer.firstWaiting());
      const ahead = [...taken].filter((id) => (metAt.get(id) ?? Infinity) >= place).slice(-MAX_AHEAD);
      return { videos, pass, place, trials, ahead, lastUploaderId: spacer.last() };
    },
  };
}
