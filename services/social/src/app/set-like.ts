import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { MaySeeItems } from '#app/may-see-item';
import { keysBetween } from '#domain/block';
import { likeKey, planLikes, type IsLikeRefused, type LikeCommand, type LikePlan, type LikeResult } from '#domain/like';
import type { MediaItem } from '#domain/media-item';
import { engagementEvent } from '#events/publish';
import type { Blocks } from '#store/blocks';
import type { EngagementCache } from '#store/engagement-cache';
import type { Likes } from '#store/likes';
import type { MediaItems } from '#store/media-items';

export interface SetLikeDeps {
  readonly mediaItems: Pick<MediaItems, 'findMany' | 'saveCounters'>;
  readonly likes: Pick<Likes, 'findKeys' | 'save'>;
  readonly blocks: Pick<Blocks, 'findKeys'>;
  readonly maySeeItems: MaySeeItems;
  readonly cache: Pick<EngagementCache, 'writeThrough'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

/** Returns which of the likes are between users with a block, in either direction. */
async function readRefusals(
  blocks: SetLikeDeps['blocks'],
  commands: readonly LikeCommand[],
  items: ReadonlyMap<number, MediaItem>,
): Promise<IsLikeRefused> {
  const keys = commands.flatMap(({ userId, itemId, isLiked }) => {
    const ownerId = items.get(itemId)?.ownerId;
    return isLiked && ownerId !== undefined && ownerId !== userId ? keysBetween(userId, [ownerId]) : [];
  });
  const found = await blocks.findKeys([...new Set(keys)]);
  return ({ userId }, { ownerId }) => keysBetween(userId, [ownerId]).some((key) => found.has(key));
}

/** Returns one result for each command, in the same order; an Error fails only its own command. */
export type SetLikes = (commands: readonly LikeCommand[]) => Promise<readonly (LikeResult | Error)[]>;

/**
 * Likes and unlikes items. Takes the commands of many users at once, because one transaction costs eight round trips to
 * the database for any number of commands; `batchedSetLike` in app.ts collects them. The current state is read outside
 * the transaction's snapshot, counters first: if a like changes in between, the revision check in `saveCounters` fails
 * and the transaction restarts. Commands that change nothing write nothing.
 */
export const createSetLikes =
  ({ mediaItems, likes, blocks, maySeeItems, cache, outbox }: SetLikeDeps): SetLikes =>
  async (commands) => {
    const itemIds = [...new Set(commands.map(({ itemId }) => itemId))];
    const keys = [...new Set(commands.map(likeKey))];

    const plan = await outbox.inTransaction<LikePlan>(async (session) => {
      const items = await mediaItems.findMany(itemIds);
      const lookups = commands.map(({ userId, isAdmin = false, itemId }) => {
        return { viewer: { userId, isAdmin }, item: items.get(itemId) };
      });
      const [existingKeys, isRefused, seen = []] =
        items.size > 0
          ? await Promise.all([likes.findKeys(keys), readRefusals(blocks, commands, items), maySeeItems(lookups)])
          : [new Set<string>()];

      const seenCommands = new Set(commands.filter((_, i) => seen[i]));
      const planned = planLikes(commands, items, existingKeys, isRefused, (command) => seenCommands.has(command));
      if (planned.changes.length === 0) return planned;

      await mediaItems.saveCounters(planned.items, session);
      await likes.save(planned.liked, planned.unliked, session);
      await outbox.add(session, planned.changes.map(engagementEvent));
      return planned;
    });

    const { items, liked, unliked, results } = plan;
    // Update the cache before the callers get their results, so that their next read includes their likes.
    await cache.writeThrough({ items: items.map(({ after }) => after), liked, unliked });
    return results;
  };
