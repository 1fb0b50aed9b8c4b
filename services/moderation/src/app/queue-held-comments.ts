import type { Client } from '@connectrpc/connect';
import { fromId, idToMs } from '@tallscreen/kit/ids';
import { CommentStatus, type CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { heldKey } from '#domain/queue-item';
import type { MediaItemCopy } from '#domain/media-item';
import { HARM_OF_HELD } from '#domain/queue-priority';
import { languagesOf } from '#events/media-item-mapping';
import type { MediaItems } from '#store/media-items';
import type { QueueItems } from '#store/queue-items';

export interface QueueHeldCommentsDeps {
  readonly social: Pick<Client<typeof CommentService>, 'batchGetComments'>;
  readonly mediaItems: Pick<MediaItems, 'find' | 'readViews'>;
  readonly queueItems: Pick<QueueItems, 'put' | 'removeMany'>;
}

export interface HeldComment {
  readonly id: number;
  readonly mediaItemId: number;
  /** codes of proto/rules/reason-texts.ts */
  readonly reason: string;
}

/** Upper bound of one call to social. */
const MOST_ASKED = 250;

export type QueueHeldComments = ReturnType<typeof createQueueHeldComments>;

/**
 * Puts held comments into the admins' queue. Asks social which are still held, because the event may be delivered again
 * after the decision. Those on a removed video or promo are stored too, but not listed until it is restored.
 */
export function createQueueHeldComments({ social, mediaItems, queueItems }: QueueHeldCommentsDeps) {
  /** Reads the copy again afterwards: the item may have been removed, restored or deleted meanwhile. */
  async function put(comment: HeldComment): Promise<void> {
    let copy = await mediaItems.find(comment.mediaItemId);
    for (
      let seen: string | undefined = 'none';
      copy?.stage !== seen;
      copy = await mediaItems.find(comment.mediaItemId)
    ) {
      seen = copy?.stage;
      if (seen === 'deleted') await queueItems.removeMany([heldKey(comment.id)]);
      else await putOn(copy, comment);
    }
  }

  async function putOn(copy: MediaItemCopy | null, { id, mediaItemId, reason }: HeldComment): Promise<void> {
    const reach = await mediaItems.readViews(mediaItemId);
    await queueItems.put({
      id: heldKey(id),
      type: 'comment',
      item: { type: 'comment', id },
      mediaItemId,
      isOnRemoved: copy?.stage === 'removed',
      reason,
      reports: 0,
      reportId: null,
      harm: HARM_OF_HELD,
      reach,
      isUrgent: false,
      newestId: id,
      since: new Date(idToMs(id)),
      hashtags: copy?.hashtags ?? [],
      languages: copy ? languagesOf(copy) : [],
    });
  }

  return {
    async add(comments: readonly HeldComment[]): Promise<void> {
      for (let at = 0; at < comments.length; at += MOST_ASKED) {
        const some = comments.slice(at, at + MOST_ASKED);
        const { comments: found } = await social.batchGetComments({ ids: some.map(({ id }) => fromId(id)) });
        const held = new Set(found.filter(({ status }) => status === CommentStatus.HELD).map(({ id }) => id));
        for (const comment of some) if (held.has(fromId(comment.id))) await put(comment);
      }
    },

    /** Removes comments that no longer wait: they are decided or deleted. */
    remove: (ids: readonly number[]): Promise<void> => queueItems.removeMany(ids.map(heldKey)),
  };
}
