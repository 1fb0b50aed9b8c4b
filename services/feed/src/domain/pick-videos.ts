import type { FeedItem } from '#domain/catalogue';
import type { Ranking } from '#domain/ranking';
import { personalRanking } from '#domain/personal-order';
import { shuffled, startIndex } from '#domain/random';
import { createRemainingUploaders } from '#domain/remaining-uploaders';
import type { Scroll, ViewerHistory } from '#domain/scroll';
import { tasteRules } from '@tallscreen/proto/rules/taste-rules';
import { createSpacer, type RankedVideo } from '#domain/spacing';

/**
 * Viewers without taste share one ranking; each scroll shuffles it within blocks of this many videos. A viewer with
 * taste has their own order on each page.
 */
const BLOCK_SIZE = 8;
/** One video on trial in this many videos. */
export const TRIAL_EVERY = 5;
const TRIAL_SALT = 1;
const MAX_SERVED_AHEAD = 60;
/**
 * A personal order is chosen from this many videos at the front of the shared order; few videos further behind were
 * served.
 */
const KEPT_WITH_TASTE = 20;
/** In this many last videos of a pass the picker makes sure that videos of one uploader do not remain alone. */
const END_OF_PASS = 60;

type Position = Pick<Scroll, 'videoCount' | 'pass' | 'rankIndex' | 'trialSteps' | 'servedAhead' | 'lastUploaderId'>;

export interface VideoPicker {
  /** Takes the next video; undefined at the end of the scroll. */
  next(): FeedItem | undefined;
  /** Takes this video ahead of the order. */
  take(video: FeedItem): void;
  hasMore(): boolean;
  /** Returns the position at which the next page continues. */
  position(): Position;
}

/**
 * Walks the shared ranking once per pass and skips videos that must not be shown, so that the cost of a page is the
 * length of its walk.
 */
export function createVideoPicker(
  ranking: Ranking,
  scroll: Scroll,
  seed: number,
  history: ViewerHistory,
  pageSize: number,
): VideoPicker {
  const { taste } = history;
  const taken = new Set(scroll.servedAhead);
  /** the ranking index at which each video of `taken` was found */
  const takenIndexes = new Map<number, number>();
  const spacer = createSpacer(scroll.lastUploaderId, (id) => (ranking.uploaders.get(id) ?? 0) / ranking.best.length);
  const start = startIndex(seed, TRIAL_SALT, ranking.trial.length);
  let { videoCount, pass } = scroll;
  // A personal order contains only videos that the scroll has not served, so each page begins with its first video.
  let { rankIndex, trialSteps } = taste ? { rankIndex: 0, trialSteps: 0 } : scroll;
  const { best, trial } = taste
    ? personalRanking(ranking, taste, mayBeShown, { pageSize, trialStart: start })
    : ranking;
  const trialStart = taste ? 0 : start;
  let cursor = rankIndex;
  /** true when this page walks the pass from its beginning, and so finds videos that moved up between two pages */
  let isWholePass = rankIndex === 0;
  let block = -1;
  let blockOrder: readonly number[] = [];
  let remaining: ReturnType<typeof createRemainingUploaders> | undefined;

  function videoAt(index: number): FeedItem {
    if (taste) return best[index] as FeedItem;
    const wantedBlock = Math.floor(index / BLOCK_SIZE);
    const first = wantedBlock * BLOCK_SIZE;
    if (wantedBlock !== block) {
      block = wantedBlock;
      blockOrder = shuffled(Math.min(BLOCK_SIZE, best.length - first), seed, block);
    }
    return best[first + (blockOrder[index - first] as number)] as FeedItem;
  }

  function mayBeShown(video: FeedItem): boolean {
    return (
      video.isLive &&
      !taken.has(video.id) &&
      !history.isServed(video.id) &&
      (pass === 'seen' || !history.isSeen(video.id)) &&
      !history.isHidden?.(video)
    );
  }

  function take(video: FeedItem): void {
    taken.add(video.id);
    spacer.setLast(video.uploaderId);
    remaining?.remove(video.uploaderId);
    videoCount++;
  }

  function nextOnTrial(): FeedItem | undefined {
    // Without the complete history it is unknown which of these videos the scroll has shown already.
    if (pass === 'seen' || !history.isComplete || videoCount % TRIAL_EVERY !== TRIAL_EVERY - 1) return undefined;
    while (trialSteps < trial.length) {
      const video = trial[(trialStart + trialSteps++) % trial.length] as FeedItem;
      if (mayBeShown(video) && spacer.mayFollow(video.uploaderId)) return video;
    }
    return undefined;
  }

  function nextInRanking(): RankedVideo | undefined {
    const waiting = spacer.takeWaiting();
    if (waiting) return waiting;
    while (cursor < best.length) {
      const index = cursor++;
      const video = videoAt(index);
      if (taken.has(video.id)) takenIndexes.set(video.id, index);
      if (!mayBeShown(video)) continue;
      if (spacer.mayFollow(video.uploaderId)) return { video, index };
      spacer.keepWaiting(video, index);
    }
    const last = spacer.takeAnyWaiting();
    if (last || !history.isComplete || (isWholePass && pass === 'seen')) return last;
    startNextPass();
    return nextInRanking();
  }

  /** Repeats a pass that began on an earlier page, to find videos that moved up since; otherwise goes on to `seen`. */
  function startNextPass(): void {
    if (isWholePass) pass = 'seen';
    isWholePass = true;
    cursor = 0;
    block = -1;
    remaining = undefined;
    takenIndexes.clear();
  }

  function countRemaining(): ReturnType<typeof createRemainingUploaders> {
    const counts = createRemainingUploaders();
    for (const { video } of spacer.waiting()) counts.add(video.uploaderId);
    // The scroll's shuffle only matters for the remaining videos of the cursor's block.
    const blockEnd = Math.ceil(cursor / BLOCK_SIZE) * BLOCK_SIZE;
    for (let index = cursor; index < best.length; index++) {
      const video = index < blockEnd ? videoAt(index) : (best[index] as FeedItem);
      if (mayBeShown(video)) counts.add(video.uploaderId);
    }
    return counts;
  }

  /** Near the end of a pass, returns the first video of the uploader who must come next. */
  function nextOfLargestUploader(): RankedVideo | undefined {
    if (best.length - cursor > END_OF_PASS) return undefined;
    remaining ??= countRemaining();
    const uploaderId = remaining.mustComeNext(spacer.last());
    if (uploaderId === undefined) return undefined;
    const waiting = spacer.takeWaitingOf(uploaderId);
    if (waiting) return waiting;
    for (let index = cursor; index < best.length; index++) {
      const video = videoAt(index);
      if (video.uploaderId === uploaderId && mayBeShown(video)) return { video, index };
    }
    return undefined;
  }

  function next(): FeedItem | undefined {
    const due = nextOfLargestUploader();
    const onTrial = due ? undefined : nextOnTrial();
    if (onTrial) {
      spacer.removeWaiting(onTrial.id);
      take(onTrial);
      return onTrial;
    }
    const found = due ?? nextInRanking();
    if (!found) return undefined;
    takenIndexes.set(found.video.id, found.index);
    take(found.video);
    return found.video;
  }

  /**
   * Position in the shared order at which the scroll continues if the viewer's history is lost before its next page.
   */
  function placeWithoutTaste(): Pick<Position, 'rankIndex' | 'servedAhead'> {
    const isBehindWindow = ranking.best.length > tasteRules.window;
    const kept = isBehindWindow ? KEPT_WITH_TASTE : MAX_SERVED_AHEAD;
    return { rankIndex: isBehindWindow ? tasteRules.window : 0, servedAhead: [...taken].slice(-kept) };
  }

  return {
    next,
    take,
    hasMore() {
      const found = nextInRanking();
      if (found) spacer.keepWaiting(found.video, found.index);
      return found !== undefined;
    },
    position() {
      const lastUploaderId = spacer.last();
      if (taste) return { ...scroll, ...placeWithoutTaste(), videoCount, pass, lastUploaderId };
      rankIndex = Math.min(cursor, spacer.firstWaitingIndex());
      const servedAhead = [...taken]
        .filter((id) => (takenIndexes.get(id) ?? Infinity) >= rankIndex)
        .slice(-MAX_SERVED_AHEAD);
      return { videoCount, pass, rankIndex, trialSteps, servedAhead, lastUploaderId };
    },
  };
}
