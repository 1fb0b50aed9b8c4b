import { randomUUID } from 'node:crypto';
import type { Logger } from '@tallscreen/kit/logger';
import type { Redis } from '@tallscreen/kit/redis/connection';
import type { KnownEngagement, LikeQuestions } from '#domain/engagement';
import type { Counters } from '#domain/item';
import type { Like } from '#domain/like-plan';
import {
  beginFill,
  endFill,
  fillStep,
  packCounters,
  putCounters,
  putLikes,
  unpackCounters,
} from '#store/cache-scripts';

const COUNTERS_SECONDS = 24 * 60 * 60;
const LIKES_SECONDS = 60 * 60;
/** In a viewer's hash. `0:1`: all likes are there, so that an item without a field is not liked. `0:0`: too many to be. */
const COMPLETE = 'complete';
const IS_WHOLE = '0:1';
const IS_TOO_LARGE = '0:0';
/** Redis does nothing else meanwhile: a heavy liker's hash is filled in several steps. */
const FIELDS_A_STEP = 1_000;

const countersKey = (itemId: string | number) => `social:counters:${itemId}`;
const likesKey = (userId: number) => `social:likes:${userId}`;

export interface CachedEngagement extends KnownEngagement {
  readonly missingItems: readonly number[];
  /** of whose likes nothing is known here */
  readonly missingViewers: readonly number[];
  /** who like more than is kept here */
  readonly heavyViewers: readonly number[];
}

/** Counters and likes that have changed together. */
export interface EngagementChange {
  readonly items: readonly (Counters & { readonly id: number })[];
  readonly liked: readonly Like[];
  readonly unliked: readonly Like[];
}

export type EngagementCache = ReturnType<typeof createEngagementCache>;

/**
 * Counters of items and likes of viewers. Every entry carries the revision it comes from and gives way only to a newer one,
 * so that whoever writes late, from whatever was read before, spoils nothing.
 */
export function createEngagementCache(redis: Redis, logger: Logger) {
  const fields = (likes: readonly Like[], isLiked: boolean) =>
    likes.flatMap(({ itemId, revision }) => [itemId, `${revision}:${isLiked ? 1 : 0}`]);

  const saveCounters = (id: number, counters: Counters) =>
    putCounters(redis, [countersKey(id)], [counters.revision, packCounters(counters), COUNTERS_SECONDS]);

  const saveLikes = (userId: number, pairs: readonly (string | number)[]) =>
    putLikes(redis, [likesKey(userId)], [LIKES_SECONDS, ...pairs]);

  /** One command for each item and each person, however much changed. */
  async function apply({ items, liked, unliked }: EngagementChange): Promise<void> {
    const newest = new Map<number, EngagementChange['items'][number]>();
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
    /** One pipelined round trip, whatever is asked. */
    async read(itemIds: readonly number[], questions: LikeQuestions): Promise<CachedEngagement> {
      const asked = [...questions];
      // Everybody asks for much the same items, and a large number is slow to write as text.
      const names = new Map(itemIds.map((id) => [id, String(id)]));
      const nameOf = (id: number): string => names.get(id) ?? String(id);
      const [packed, hashes] = await Promise.all([
        itemIds.length === 0 ? [] : redis.mGet(itemIds.map((id) => countersKey(nameOf(id)))),
        Promise.all(asked.map(([id, ids]) => redis.hmGet(likesKey(id), [COMPLETE, ...ids.map(nameOf)]))),
      ]);
      const counters = new Map<number, Counters>();
      packed.forEach((text, i) => text && counters.set(itemIds[i]!, unpackCounters(text)));
      const likes = new Map<number, ReadonlySet<number>>();
      const heavyViewers: number[] = [];
      hashes.forEach(([completeness, ...found], i) => {
        const [viewerId, ids] = asked[i]!;
        if (completeness === IS_WHOLE) likes.set(viewerId, new Set(ids.filter((_, n) => found[n]?.endsWith(':1'))));
        else if (completeness === IS_TOO_LARGE) heavyViewers.push(viewerId);
      });
      const isMissing = ([id]: (typeof asked)[number]) => !likes.has(id) && !heavyViewers.includes(id);
      return {
        counters,
        likes,
        missingItems: itemIds.filter((id) => !counters.has(id)),
        missingViewers: asked.filter(isMissing).map(([id]) => id),
        heavyViewers,
      };
    },

    async fillCounters(all: ReadonlyMap<number, Counters>): Promise<void> {
      await Promise.all([...all].map(([id, counters]) => saveCounters(id, counters)));
    },

    /**
     * All likes of a viewer, as `read` finds them, or that they are too many to be kept where it finds nothing. Until the
     * last step is done they count as unknown, for half of them would read as all.
     */
    async fillLikes(userId: number, read: () => Promise<readonly Like[] | undefined>): Promise<void> {
      const [keys, name] = [[likesKey(userId)], randomUUID()];
      await beginFill(redis, keys, [LIKES_SECONDS, name]);
      const likes = await read();
      for (let at = 0; at < (likes?.length ?? 0); at += FIELDS_A_STEP) {
        if (!(await fillStep(redis, keys, [name, ...fields(likes!.slice(at, at + FIELDS_A_STEP), true)]))) return;
      }
      await endFill(redis, keys, [name, COMPLETE, likes ? IS_WHOLE : IS_TOO_LARGE]);
    },

    /** For a consumer that tries again: rejects while Redis is away. */
    apply,

    /** After a commit. What does not reach Redis now comes by the event. */
    async writeThrough(change: EngagementChange): Promise<void> {
      await apply(change).catch((err: unknown) => logger.debug({ err }, 'engagement not cached yet'));
    },
  };
}
