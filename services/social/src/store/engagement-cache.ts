import { randomUUID } from 'node:crypto';
import { countCache } from '@tallscreen/kit-telemetry/count-cache';
import type { Logger } from '@tallscreen/kit/logger';
import type { Redis } from '@tallscreen/kit/redis/connection';
import { watchServerId } from '@tallscreen/kit/redis/server-id';
import type { ChangedEngagement, KnownEngagement, LikeQuery } from '#domain/engagement';
import type { Like } from '#domain/like';
import type { Counters } from '#domain/media-item';
import {
  beginFill,
  endFill,
  fillStep,
  packCounters,
  putCounters,
  putLikes,
  unpackCounters,
} from '#store/engagement-cache-scripts';

const COUNTERS_TTL_SECONDS = 24 * 60 * 60;
const LIKES_TTL_SECONDS = 60 * 60;
/** Field of a viewer's hash that says whether the hash contains all likes of the viewer. */
const COMPLETE = 'complete';
/** All likes are cached: an item without a field is not liked. */
const HAS_ALL = '0:1';
/** The viewer has too many likes to cache. */
const HAS_TOO_MANY = '0:0';
/** A script blocks Redis while it runs, so a large hash is filled in several steps. */
const FIELDS_PER_STEP = 1_000;

export interface CachedEngagement extends KnownEngagement {
  readonly missingItems: readonly number[];
  /** Viewers whose likes are not cached. */
  readonly missingViewers: readonly number[];
  /** Viewers with too many likes to cache. */
  readonly heavyViewers: readonly number[];
}

export type EngagementCache = ReturnType<typeof createEngagementCache>;

/**
 * Counters of items and likes of viewers in Redis. Every entry has its revision and is replaced only by a newer one, so
 * late and repeated writes do no harm. Keys contain the id of the Redis server: a server that was restored from an
 * older copy would show old counters until they expire.
 */
export function createEngagementCache(redis: Redis, logger: Logger) {
  const serverId = watchServerId(redis, logger);
  const countItems = countCache('counters');
  const countViewers = countCache('likes');
  const countersKey = (itemId: string | number) => `social:counters:${serverId()}:${itemId}`;
  const likesKey = (userId: number) => `social:likes:${serverId()}:${userId}`;

  const fields = (likes: readonly Like[], isLiked: boolean) =>
    likes.flatMap(({ itemId, revision }) => [itemId, `${revision}:${isLiked ? 1 : 0}`]);

  const saveCounters = async (id: number, counters: Counters) =>
    putCounters(redis, [countersKey(id)], [counters.revision, packCounters(counters), COUNTERS_TTL_SECONDS]);

  const saveLikes = async (userId: number, pairs: readonly (string | number)[]) =>
    putLikes(redis, [likesKey(userId)], [LIKES_TTL_SECONDS, ...pairs]);

  /** Sends one command for each item and each user. Throws AppError unavailable without Redis. */
  async function apply({ items, liked, unliked }: ChangedEngagement): Promise<void> {
    const newest = new Map<number, ChangedEngagement['items'][number]>();
    for (const item of items) {
      if (item.revision >= (newest.get(item.id)?.revision ?? 0)) newest.set(item.id, item);
    }
    const pairs = new Map<number, (string | number)[]>();
    const add = (like: Like, isLiked: boolean): void => {
      pairs.set(like.userId, [...(pairs.get(like.userId) ?? []), ...fields([like], isLiked)]);
    };
    for (const like of liked) add(like, true);
    for (const like of unliked) add(like, false);
    await Promise.all([
      ...[...newest.values()].map((item) => saveCounters(item.id, item)),
      ...[...pairs].map(([userId, own]) => saveLikes(userId, own)),
    ]);
  }

  return {
    /** Reads everything in one pipelined round trip. Throws AppError unavailable without Redis. */
    async read(itemIds: readonly number[], query: LikeQuery): Promise<CachedEngagement> {
      const viewers = [...query];
      // Viewers ask for the same items, and formatting large numbers is slow: format each id once.
      const names = new Map(itemIds.map((id) => [id, String(id)]));
      const nameOf = (id: number): string => names.get(id) ?? String(id);
      const [packed, hashes] = await Promise.all([
        itemIds.length === 0 ? [] : redis.mGet(itemIds.map((id) => countersKey(nameOf(id)))),
        Promise.all(viewers.map(([id, ids]) => redis.hmGet(likesKey(id), [COMPLETE, ...ids.map(nameOf)]))),
      ]);
      const counters = new Map<number, Counters>();
      packed.forEach((text, i) => text && counters.set(itemIds[i]!, unpackCounters(text)));
      const likes = new Map<number, ReadonlySet<number>>();
      const heavyViewers: number[] = [];
      hashes.forEach(([completeness, ...found], i) => {
        const [viewerId, ids] = viewers[i]!;
        if (completeness === HAS_ALL) likes.set(viewerId, new Set(ids.filter((_, n) => found[n]?.endsWith(':1'))));
        else if (completeness === HAS_TOO_MANY) heavyViewers.push(viewerId);
      });
      const isMissing = ([id]: (typeof viewers)[number]) => !likes.has(id) && !heavyViewers.includes(id);
      const missingItems = itemIds.filter((id) => !counters.has(id));
      const missingViewers = viewers.filter(isMissing).map(([id]) => id);
      countItems(itemIds.length - missingItems.length, missingItems.length);
      countViewers(viewers.length - missingViewers.length, missingViewers.length);
      return { counters, likes, missingItems, missingViewers, heavyViewers };
    },

    async fillCounters(counters: ReadonlyMap<number, Counters>): Promise<void> {
      await Promise.all([...counters].map(([id, each]) => saveCounters(id, each)));
    },

    /**
     * Caches all likes of a viewer, or that they are too many if `read` returns undefined. The viewer counts as missing
     * until the last step is done, because a partial hash would read as a complete one.
     */
    async fillLikes(userId: number, read: () => Promise<readonly Like[] | undefined>): Promise<void> {
      const [keys, fillId] = [[likesKey(userId)], randomUUID()];
      await beginFill(redis, keys, [LIKES_TTL_SECONDS, fillId]);
      const likes = await read();
      for (let at = 0; at < (likes?.length ?? 0); at += FIELDS_PER_STEP) {
        const step = fields(likes!.slice(at, at + FIELDS_PER_STEP), true);
        if (!(await fillStep(redis, keys, [fillId, ...step]))) return;
      }
      await endFill(redis, keys, [fillId, COMPLETE, likes ? HAS_ALL : HAS_TOO_MANY]);
    },

    apply,

    /** Updates the cache after a commit. Never throws: the event of the commit repeats a lost update. */
    async writeThrough(changed: ChangedEngagement): Promise<void> {
      await apply(changed).catch((err: unknown) => logger.debug({ err }, 'could not update the engagement cache'));
    },
  };
}
