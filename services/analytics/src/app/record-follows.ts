import type { Delivered } from '@tallscreen/kit-events/outbox/inbox';
import type { CountOnce } from '#app/record-track-events';
import type { ScoreVideos } from '#app/score-videos';
import { applyFollows, followKeyOf, type FollowChange } from '#domain/follow';
import { createItemChanges } from '#domain/item-changes';
import { createTimeline } from '#domain/timeline';
import type { FollowStore } from '#store/follows';
import type { MediaItemStore } from '#store/media-items';
import type { TimelineStore } from '#store/timeline';
import type { UserStore } from '#store/users';

export interface RecordFollowsDeps {
  /** Calls `effect` in one transaction with the events that were not recorded before. */
  readonly countOnce: CountOnce;
  readonly follows: Pick<FollowStore, 'read' | 'save' | 'delete'>;
  readonly items: Pick<MediaItemStore, 'read'>;
  readonly users: Pick<UserStore, 'readDeleted'>;
  readonly timeline: Pick<TimelineStore, 'add'>;
  readonly scoreVideos: ScoreVideos;
}

/**
 * Creates the function that stores follows, for which a video is found later. An unfollow is subtracted from the video
 * that had won the follower.
 */
export function createRecordFollows({ countOnce, follows, items, users, timeline, scoreVideos }: RecordFollowsDeps) {
  return async function recordFollows(events: readonly (FollowChange & Delivered)[]): Promise<void> {
    await countOnce(events, async (fresh, session) => {
      const changed = fresh.map(({ followerId, followeeId, atMs, isFollowing }) => ({
        followerId,
        followeeId,
        atMs,
        isFollowing,
      }));
      const pairs = [...new Map(changed.map((change) => [followKeyOf(change), change])).values()];
      const userIds = [...new Set(pairs.flatMap(({ followerId, followeeId }) => [followerId, followeeId]))];
      const gone = await users.readDeleted(userIds, session);
      const { saved, deleted, lost } = applyFollows(await follows.read(pairs, session), changed);
      await follows.save(
        saved.filter(({ followerId, followeeId }) => !gone.has(followerId) && !gone.has(followeeId)),
        session,
      );
      await follows.delete(deleted, session);
      if (lost.length === 0) return;
      const changes = createItemChanges(await items.read([...new Set(lost.map(({ itemId }) => itemId))], session));
      const days = createTimeline();
      for (const { itemId, atMs } of lost) {
        changes.open(itemId, 'video').followersWon--;
        days.add(itemId, atMs, { followersWon: -1 });
      }
      await timeline.add(days.buckets(), session);
      await scoreVideos(changes, session);
    });
  };
}
