import { isAppError } from '@tallscreen/kit/errors';
import { scrollStartedAt, type ViewerHistory } from '#domain/scroll';
import { timesShown } from '#domain/showings';
import type { SignalChange, StoredSignal } from '#store/signals';
import type { ScrollKey, SeenItem, ServedItems, StoredHistory, ViewerHistoryStore } from '#store/viewer-history';

/** For this time, a seen item comes after unseen ones. */
const SEEN_MS = 14 * 24 * 3_600_000;

export interface ScrollRequest extends ScrollKey {
  readonly pinnedId: number;
}

/** What a viewer has been shown, and the revision of their choices if those changed lately, otherwise 0. */
export interface RecalledHistory extends ViewerHistory {
  readonly choicesRevision: number;
  readonly timesShown: (id: number) => number;
  /** the newest first */
  readonly signals: () => readonly StoredSignal[];
}

export type ViewerMemory = ReturnType<typeof createViewerMemory>;

/**
 * Reads and records what viewers were shown. A feed without history is better than no feed: while Redis is away nothing
 * counts as seen or served, and showings in that time are not recorded. `onLoss` is called once for each outage.
 */
export function createViewerMemory(store: ViewerHistoryStore, onLoss: (error: unknown) => void) {
  let isAway = false;

  /** Calls the store with a non-empty list only: success with an empty one would not mean that Redis is back. */
  async function unlessAway<I, T>(
    list: readonly I[],
    call: (list: readonly I[]) => Promise<T>,
    otherwise: T,
  ): Promise<T> {
    if (list.length === 0) return otherwise;
    try {
      const result = await call(list);
      isAway = false;
      return result;
    } catch (error) {
      if (!isAppError(error, 'unavailable')) throw error;
      if (!isAway) onLoss(error);
      isAway = true;
      return otherwise;
    }
  }

  return {
    readHistories: async (scrolls: readonly ScrollRequest[], nowMs: number): Promise<RecalledHistory[]> => {
      const stored = await unlessAway(scrolls, (some) => store.read(some, nowMs - SEEN_MS), []);
      return scrolls.map((scroll, i) => toHistory(scroll, stored[i], nowMs));
    },
    /** Does not wait for the write: the next page of the scroll reads after it on the same connection. */
    recordServed: (scrolls: readonly ServedItems[]): void =>
      void unlessAway(scrolls, (some) => store.addServed(some), undefined).catch(onLoss),
    /**
     * Tells other processes that the viewer's choices have changed; without Redis they learn it a moment later from the
     * database.
     */
    announceChoices: (viewerId: number, revision: number): Promise<void> =>
      unlessAway([viewerId], () => store.setChoicesRevision(viewerId, revision), undefined),
    /** Throws unavailable while Redis is away: a user who deletes their history must learn that nothing was deleted. */
    forgetSeen: (viewerId: number, itemId?: number): Promise<void> => store.forgetSeen(viewerId, itemId),
    /** For deleted accounts. While Redis is away nothing is deleted; the data expires. */
    forgetViewers: (viewerIds: readonly number[]): Promise<void> =>
      unlessAway(
        viewerIds,
        async (some) => void (await Promise.all(some.map((id) => store.forgetViewer(id)))),
        undefined,
      ),
    /** Returns what the viewer did that says something about their taste; nothing while Redis is away. */
    readSignals: (viewerId: number): Promise<readonly StoredSignal[]> =>
      unlessAway([viewerId], () => store.readSignals(viewerId), []),
    recordSignals: (changes: readonly SignalChange[]): Promise<void> =>
      unlessAway(changes, (some) => store.changeSignals(some), undefined),
    /** Throws unavailable while Redis is away: a user who resets their taste must learn that nothing was reset. */
    forgetSignals: (viewerId: number): Promise<void> => store.forgetSignals(viewerId),
    recordSeen: (items: readonly SeenItem[]): Promise<void> =>
      unlessAway(items, (some) => store.addSeen(some), undefined),
    recordShown: (items: readonly SeenItem[]): Promise<void> =>
      unlessAway(items, (some) => store.addShown(some), undefined),
  };
}

function toHistory(
  { scrollId, pinnedId, itemsBefore }: ScrollRequest,
  stored: StoredHistory | undefined,
  nowMs: number,
): RecalledHistory {
  if (!stored)
    return {
      isSeen: () => false,
      timesShown: () => 0,
      isServed: (id) => id === pinnedId,
      isComplete: false,
      choicesRevision: 0,
      signals: () => [],
    };
  const { seen, served, servedCount, choicesRevision, impressionsOf, timesServed, signals } = stored;
  const scrollStartedAtMs = scrollStartedAt(scrollId);
  return {
    isSeen: (id) => seen.has(id),
    timesShown: (id) =>
      timesShown({ impressionsAtMs: impressionsOf(id), timesServed: timesServed(id), scrollStartedAtMs }, nowMs),
    isServed: (id) => served.has(id) || id === pinnedId,
    isComplete: servedCount >= itemsBefore,
    choicesRevision,
    signals,
  };
}
