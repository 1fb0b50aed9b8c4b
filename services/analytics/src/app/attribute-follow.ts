import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { ScoreVideos } from '#app/score-videos';
import { VIEW_AFTER_FOLLOW_MS, WON_WITHIN_MS, type Follow } from '#domain/follow';
import { createItemChanges } from '#domain/item-changes';
import { isGone, type MediaItemStats } from '#domain/media-item-stats';
import { createTimeline } from '#domain/timeline';
import type { FollowStore } from '#store/follows';
import type { MediaItemStore } from '#store/media-items';
import type { TimelineStore } from '#store/timeline';
import type { ViewingStore } from '#store/viewings';

/** Upper bound of the videos considered that the follower watched in the day before, the latest first. */
const MAX_WATCHED = 200;

export interface AttributeFollowDeps {
  readonly outbox: Pick<Outbox, 'inTransaction'>;
  readonly follows: Pick<FollowStore, 'read' | 'save' | 'delete'>;
  readonly items: Pick<MediaItemStore, 'read'>;
  readonly viewings: Pick<ViewingStore, 'listHistory'>;
  readonly timeline: Pick<TimelineStore, 'add'>;
  readonly scoreVideos: ScoreVideos;
}

export type AttributeFollow = (follow: Follow) => Promise<void>;

/**
 * Creates the function that counts a follow for one video: the followed user's video that the follower watched last
 * within a day before. A follow without such a video is deleted. Safe to repeat.
 */
export function createAttributeFollow(deps: AttributeFollowDeps): AttributeFollow {
  const { outbox, follows, items, viewings, timeline, scoreVideos } = deps;

  /** Returns the items that the follower watched, the last first. */
  async function readWatched({ followerId, atMs }: Follow): Promise<MediaItemStats[]> {
    const after = { viewedAtMs: atMs + VIEW_AFTER_FOLLOW_MS, itemId: Number.MAX_SAFE_INTEGER };
    const entries = await viewings.listHistory(followerId, { after, limit: MAX_WATCHED });
    const ids = entries.filter(({ viewedAtMs }) => viewedAtMs >= atMs - WON_WITHIN_MS).map(({ itemId }) => itemId);
    const found = new Map((await items.read(ids)).map((item) => [item.id, item]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  return async function attributeFollow(follow) {
    const watched = await readWatched(follow);
    const winner = watched.find((item) => item.copy?.ownerId === follow.followeeId && !isGone(item));
    await outbox.inTransaction(async (session) => {
      const [current] = await follows.read([follow], session);
      if (!current || current.itemId > 0 || current.atMs !== follow.atMs) return;
      if (!winner) return follows.delete([follow], session);
      const changes = createItemChanges(await items.read([winner.id], session));
      changes.open(winner.id, winner.itemType).followersWon++;
      const days = createTimeline();
      days.add(winner.id, follow.atMs, { followersWon: 1 });
      await follows.save([{ ...follow, itemId: winner.id }], session);
      await timeline.add(days.buckets(), session);
      await scoreVideos(changes, session);
    });
  };
}
