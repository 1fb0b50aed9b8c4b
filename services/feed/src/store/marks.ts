import { withBytes } from '@tallscreen/kit/redis/bytes';
import type { Redis } from '@tallscreen/kit/redis/connection';
import type { Marks, Recalled, ScrollKey } from '#domain/memory';
import { indexPacked, packNumbers } from '#store/packed';

export interface View {
  readonly viewerId: number;
  readonly itemId: number;
  readonly atMs: number;
}

export interface SeenMarks {
  readonly addSeen: (views: readonly View[]) => Promise<void>;
}

/** Seen marks lie in one string a viewer and week, read as long as any of its days may count. */
const WEEK_MS = 7 * 24 * 3_600_000;
const WEEKS_READ = 3;
const SEEN_TTL_SECONDS = (WEEKS_READ * WEEK_MS) / 1000;
/** So long a scroll may pause and still not repeat itself. */
const SERVED_TTL_SECONDS = 6 * 3600;
const SERVED_BYTES = 8;
/** The newest marks of a week that are looked at: bounds what one busy viewer costs. */
const MAX_SEEN = 4_000;

/**
 * What viewers were shown, as strings of packed numbers: 16 bytes a seen clip, 8 bytes a served one, a tenth of what a sorted
 * set takes, and one command to read them all for all who ask.
 */
export function createMarks(redis: Redis, now: () => number = Date.now): Marks & SeenMarks {
  const bytes = withBytes(redis);
  const append = async (key: string, numbers: readonly number[], ttlSeconds: number): Promise<void> => {
    await Promise.all([bytes.append(key, packNumbers(numbers)), bytes.expire(key, ttlSeconds)]);
  };
  /** Only behind what is there: a token may name any place, and Redis would fill all before it. */
  const writeAt = async (key: string, place: number, ids: readonly number[]): Promise<void> => {
    await Promise.all([bytes.setRange(key, place, packNumbers(ids)), bytes.expire(key, SERVED_TTL_SECONDS)]);
  };

  return {
    read: async (scrolls) => {
      const weeks = recentWeeks(now());
      const keys = scrolls.map((scroll) => [
        ...weeks.map((week) => seenKey(scroll.viewerId, week)),
        // a scroll that only begins has no such key yet
        ...(scroll.itemsBefore > 0 ? [servedKey(scroll)] : []),
      ]);
      const found = scrolls.length > 0 ? await bytes.mGet(keys.flat()) : [];
      let at = 0;
      return keys.map((own, i): Recalled => {
        const strings = found.slice(at, (at += own.length));
        // older weeks first: the last mark of a clip counts
        const marks = indexPacked(strings.slice(0, weeks.length).toReversed(), 2, MAX_SEEN);
        // What the token counts and no more: a page that is asked for again is the same page.
        const shownBytes = strings[weeks.length]?.subarray(0, SERVED_BYTES * (scrolls[i]?.itemsBefore ?? 0));
        const shown = indexPacked([shownBytes], 1);
        return {
          isServed: (id) => shown.find(id) !== undefined,
          servedCount: shown.count,
          seenAtMs: (id) => marks.find(id) ?? 0,
        };
      });
    },
    addServed: async (scrolls) => {
      await Promise.all(
        scrolls.map((scroll) => {
          const { itemsBefore, ids, isComplete } = scroll;
          const key = servedKey(scroll);
          if (itemsBefore === 0)
            return bytes.set(key, packNumbers(ids), { expiration: { type: 'EX', value: SERVED_TTL_SECONDS } });
          return isComplete ? writeAt(key, SERVED_BYTES * itemsBefore, ids) : append(key, ids, SERVED_TTL_SECONDS);
        }),
      );
    },
    addSeen: async (views) => {
      const byKey = Map.groupBy(views, ({ viewerId, atMs }) => seenKey(viewerId, weekOf(atMs)));
      await Promise.all(
        [...byKey].map(([key, group]) =>
          append(
            key,
            group.flatMap(({ itemId, atMs }) => [itemId, atMs]),
            SEEN_TTL_SECONDS,
          ),
        ),
      );
    },
  };
}

const servedKey = ({ viewerId, scrollId }: ScrollKey): string => `feed:${viewerId}:served:${scrollId}`;
const seenKey = (viewerId: number, week: number): string => `feed:${viewerId}:seen:${week}`;
const weekOf = (ms: number): number => Math.floor(ms / WEEK_MS);
const recentWeeks = (nowMs: number): number[] => Array.from({ length: WEEKS_READ }, (_, i) => weekOf(nowMs) - i);
