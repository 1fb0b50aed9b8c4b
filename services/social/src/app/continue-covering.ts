import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { CoverReplies } from '#app/cover-replies';
import { engagementEvent } from '#events/publish';
import type { EngagementCache } from '#store/engagement-cache';
import type { MediaItems } from '#store/media-items';
import type { ReplyCovers } from '#store/reply-covers';

export interface ContinueCoveringDeps {
  readonly replyCovers: Pick<ReplyCovers, 'find' | 'remove'>;
  readonly mediaItems: Pick<MediaItems, 'findOne'>;
  readonly coverReplies: CoverReplies;
  readonly cache: Pick<EngagementCache, 'writeThrough'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

export type ContinueCovering = (commentId: number) => Promise<boolean>;

/** Covers or uncovers the next replies to a comment, in one transaction. Returns whether more are left. */
export const createContinueCovering =
  ({ replyCovers, mediaItems, coverReplies, cache, outbox }: ContinueCoveringDeps): ContinueCovering =>
  async (commentId) => {
    const step = await outbox.inTransaction(async (session) => {
      // A later decision may have begun again since the list was read.
      const cover = await replyCovers.find(commentId, session);
      const before = cover && (await mediaItems.findOne(cover.videoId, session));
      if (!cover || !before) {
        await replyCovers.remove(commentId, session);
        return undefined;
      }
      const done = await coverReplies(cover, before, 0, session);
      const corrected = engagementEvent({ kind: 'countersCorrected', item: done.item, actorId: cover.actorId });
      await outbox.add(session, [corrected, ...done.events]);
      return done;
    });
    if (!step) return false;
    await cache.writeThrough({ items: [step.item], liked: [], unliked: [] });
    return !step.isLast;
  };
