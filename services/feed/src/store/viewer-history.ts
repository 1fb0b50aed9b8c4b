import { withBytes } from '@tallscreen/kit/redis/bytes';
import { sharedSlot, type Redis } from '@tallscreen/kit/redis/connection';
import { changeSignals, readSignals, type SignalChange, type StoredSignal } from '#store/signals';
import { appendAndCut, takeOut } from '#store/seen-marks';
import { MARK_BYTES, pack, packedLength, unpack, unpackTimes } from '#store/packed-numbers';

export interface ScrollKey {
  readonly viewerId: number;
  readonly scrollId: string;
  /** items that this scroll was served before this page */
  readonly itemsBefore: number;
}

export interface ServedItems extends ScrollKey {
  readonly ids: readonly number[];
  /** whether all items before this page were found; then new items are written right after them */
  readonly isComplete: boolean;
}

export interface SeenItem {
  readonly viewerId: number;
  readonly itemId: number;
  readonly atMs: number;
}

export interface StoredHistory {
  /** items seen since the given time */
  readonly seen: ReadonlySet<number>;
  /** Returns when the viewer was shown a promo, of at most the last 24 hours. */
  readonly impressionsOf: (promoId: number) => readonly number[];
  /** Returns how often the scroll was served an item before this page. */
  readonly timesServed: (itemId: number) => number;
  /** items that the scroll was served before this page */
  readonly served: ReadonlySet<number>;
  /** length of the stored list of served items, repetitions included */
  readonly servedCount: number;
  /** what the viewer did that says something about their taste, the newest first */
  readonly signals: () => readonly StoredSignal[];
  /** revision of the viewer's choices, if they changed in the last minute; otherwise 0 */
  readonly choicesRevision: number;
}

export type ViewerHistoryStore = ReturnType<typeof createViewerHistoryStore>;

/** Seen items are kept in one string per viewer and week, long enough for 14 days to be read at any time. */
const WEEK_MS = 7 * 24 * 3_600_000;
const WEEKS_READ = 3;
const SEEN_TTL_SECONDS = (WEEKS_READ * WEEK_MS) / 1000;
/** How long a scroll may pause and still not repeat itself. */
const SERVED_TTL_SECONDS = 6 * 3600;
/** Long enough that every process has read changed choices from the database before. */
const CHOICES_TTL_SECONDS = 60;
/** Showings of promos are counted over a day. */
const SHOWN_TTL_SECONDS = 24 * 3600;
/** Only the newest seen items of a week count, so that one busy viewer costs little. */
const MAX_SEEN_PER_WEEK = 4_000;
const MAX_SEEN_BYTES = MARK_BYTES * MAX_SEEN_PER_WEEK;
/** Only the newest impressions of promos count. */
const MAX_SHOWN_BYTES = MARK_BYTES * 1_000;
/** A string is cut to its newest entries when it is longer by this; cutting it at each view would copy it each time. */
const CUT_AT = 1.25;

/**
 * What viewers were shown, as Redis strings of packed numbers: 16 bytes for a seen item (id and time), 8 bytes for a
 * served one; a sorted set would take ten times as much. One MGET reads them for all viewers of a call. See
 * deploy/docs/adr/0031-feed-read-model.md.
 */
export function createViewerHistoryStore(redis: Redis, now: () => number = Date.now) {
  const bytes = withBytes(redis);
  /** All keys of a viewer are in one slot of a Cluster, so that one command reads them. */
  const rootOf = (viewerId: number): string => sharedSlot(redis, `feed:${viewerId}`);
  const servedKey = ({ viewerId, scrollId }: ScrollKey): string => `${rootOf(viewerId)}:served:${scrollId}`;
  const seenKey = (viewerId: number, week: number): string => `${rootOf(viewerId)}:seen:${week}`;
  const shownKey = (viewerId: number): string => `${rootOf(viewerId)}:promos`;
  const signalsKey = (viewerId: number): string => `${rootOf(viewerId)}:signals`;
  const choicesKey = (viewerId: number): string => `${rootOf(viewerId)}:choices`;
  const append = async (key: string, numbers: readonly number[], ttlSeconds: number): Promise<void> => {
    await Promise.all([bytes.append(key, pack(numbers)), bytes.expire(key, ttlSeconds)]);
  };
  const appendMarks = (key: string, items: readonly SeenItem[], maxBytes: number, ttlSeconds: number) => {
    const marks = pack(items.flatMap(({ itemId, atMs }) => [itemId, atMs]));
    return appendAndCut(redis, [key], [marks, CUT_AT * maxBytes, maxBytes, ttlSeconds]);
  };
  const writeAt = async (key: string, offset: number, ids: readonly number[]): Promise<void> => {
    await Promise.all([bytes.setRange(key, offset, pack(ids)), bytes.expire(key, SERVED_TTL_SECONDS)]);
  };

  return {
    async read(scrolls: readonly ScrollKey[], seenAfterMs: number): Promise<StoredHistory[]> {
      if (scrolls.length === 0) return [];
      const weeks = recentWeeks(now());
      const keys = scrolls.flatMap((scroll) => [
        ...weeks.map((week) => seenKey(scroll.viewerId, week)),
        servedKey(scroll),
        choicesKey(scroll.viewerId),
        shownKey(scroll.viewerId),
        signalsKey(scroll.viewerId),
      ]);
      const perScroll = WEEKS_READ + 4;
      const found = await bytes.mGet(keys);
      return scrolls.map(({ itemsBefore }, i) => {
        const strings = found.slice(i * perScroll, (i + 1) * perScroll);
        // Ignore items that a later request of this scroll added: a page that is requested again must be the same page.
        const served = unpack(strings[WEEKS_READ]?.subarray(0, packedLength(itemsBefore)));
        const shown = onFirstUse(() => unpackTimes(strings[WEEKS_READ + 2]?.subarray(-MAX_SHOWN_BYTES)));
        const timesServed = onFirstUse(() => countEach(served));
        return {
          seen: seenSince(strings.slice(0, WEEKS_READ), seenAfterMs),
          impressionsOf: (promoId) => shown().get(promoId) ?? [],
          timesServed: (itemId) => timesServed().get(itemId) ?? 0,
          served: new Set(served),
          servedCount: served.length,
          signals: () => readSignals(strings[WEEKS_READ + 3]),
          choicesRevision: unpack(strings[WEEKS_READ + 1])[0] ?? 0,
        };
      });
    },
    async addServed(scrolls: readonly ServedItems[]): Promise<void> {
      await Promise.all(
        scrolls.map((scroll) => {
          const { itemsBefore, ids, isComplete } = scroll;
          const key = servedKey(scroll);
          if (itemsBefore === 0)
            return bytes.set(key, pack(ids), { expiration: { type: 'EX', value: SERVED_TTL_SECONDS } });
          // Write by offset only if the list is complete: Redis would fill the gap before a made-up offset.
          return isComplete ? writeAt(key, packedLength(itemsBefore), ids) : append(key, ids, SERVED_TTL_SECONDS);
        }),
      );
    },
    async setChoicesRevision(viewerId: number, revision: number): Promise<void> {
      const expiration = { type: 'EX', value: CHOICES_TTL_SECONDS } as const;
      await bytes.set(choicesKey(viewerId), pack([revision]), { expiration });
    },
    /** Forgets that the viewer has seen the item, or all items. Showings of promos still count. */
    async forgetSeen(viewerId: number, itemId?: number): Promise<void> {
      const keys = recentWeeks(now()).map((week) => seenKey(viewerId, week));
      const watched = { viewerId, atMs: 0, takesOut: ['watched', 'viewed', 'skipped'] } as const;
      const signals = [itemId === undefined ? watched : { ...watched, id: itemId }];
      await Promise.all([
        itemId === undefined ? redis.del(keys) : takeOut(redis, keys, [pack([itemId])]),
        changeSignals(redis, signalsKey(viewerId), signals),
      ]);
    },
    async addSeen(items: readonly SeenItem[]): Promise<void> {
      const byKey = Map.groupBy(items, ({ viewerId, atMs }) => seenKey(viewerId, weekOf(atMs)));
      await Promise.all([...byKey].map(([key, group]) => appendMarks(key, group, MAX_SEEN_BYTES, SEEN_TTL_SECONDS)));
    },
    /** Records impressions of promos. */
    async addShown(items: readonly SeenItem[]): Promise<void> {
      const byKey = Map.groupBy(items, ({ viewerId }) => shownKey(viewerId));
      await Promise.all([...byKey].map(([key, group]) => appendMarks(key, group, MAX_SHOWN_BYTES, SHOWN_TTL_SECONDS)));
    },
    /** Returns what the viewer did that says something about their taste, the newest first. */
    readSignals: async (viewerId: number): Promise<StoredSignal[]> =>
      readSignals((await bytes.mGet([signalsKey(viewerId)]))[0]),
    async changeSignals(changes: readonly SignalChange[]): Promise<void> {
      const byViewer = Map.groupBy(changes, ({ viewerId }) => viewerId);
      await Promise.all([...byViewer].map(([viewerId, own]) => changeSignals(redis, signalsKey(viewerId), own)));
    },
    async forgetSignals(viewerId: number): Promise<void> {
      await redis.del(signalsKey(viewerId));
    },
    /** For deleted accounts. */
    async forgetViewer(viewerId: number): Promise<void> {
      const seen = recentWeeks(now()).map((week) => seenKey(viewerId, week));
      await redis.del([...seen, shownKey(viewerId), signalsKey(viewerId)]);
    },
  };
}

const weekOf = (ms: number): number => Math.floor(ms / WEEK_MS);
const recentWeeks = (nowMs: number): number[] => Array.from({ length: WEEKS_READ }, (_, i) => weekOf(nowMs) - i);

function seenSince(weeks: readonly (Buffer | null)[], seenAfterMs: number): Set<number> {
  const seen = new Set<number>();
  for (const week of weeks) {
    const pairs = unpack(week?.subarray(-MAX_SEEN_BYTES));
    for (let i = 0; i + 1 < pairs.length; i += 2) if ((pairs[i + 1] ?? 0) > seenAfterMs) seen.add(pairs[i] ?? 0);
  }
  return seen;
}

function countEach(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Computes the number at the first call only: few pages need it, because only promos with a limit ask. */
function onFirstUse<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: compute() }).value;
}
