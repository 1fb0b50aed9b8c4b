import type { OutgoingEvent } from '@tallscreen/kit-events/events';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { mentionsOf, type Comment } from '#domain/comment';
import type { MediaItem } from '#domain/media-item';
import { engagementEvent } from '#events/publish';
import type { Blocks } from '#store/blocks';
import type { Users } from '#store/users';

export interface AnnounceCommentDeps {
  readonly users: Pick<Users, 'findIdsByName'>;
  readonly blocks: Pick<Blocks, 'findBlocked'>;
}

/** `item` has its new counters; `parent` is the comment that this one replies to. */
export type AnnounceComment = (
  comment: Comment,
  item: MediaItem,
  parent: Comment | undefined,
  session: Session,
) => Promise<OutgoingEvent>;

/** Returns the ids of the users whom a text mentions, each once. */
async function findMentioned(users: AnnounceCommentDeps['users'], text: string): Promise<number[]> {
  const mentions = mentionsOf(text);
  if (mentions.length === 0) return [];
  const ids = await users.findIdsByName(mentions.flat());
  return [...new Set(mentions.flatMap((keys) => keys.map((key) => ids.get(key)).find((id) => id !== undefined) ?? []))];
}

/**
 * Returns the event of a comment that everybody sees from now on. It names the mentioned users, except those who have a
 * block with the item's owner: they cannot see it. Blocks with the author are checked where the notification is made.
 */
export const createAnnounceComment =
  ({ users, blocks }: AnnounceCommentDeps): AnnounceComment =>
  async (comment, item, parent, session) => {
    const mentionedIds = await findMentioned(users, comment.text);
    const unable = await blocks.findBlocked(item.ownerId, mentionedIds, session);
    return engagementEvent({
      kind: 'commentPosted',
      item,
      actorId: comment.userId,
      commentId: comment.id,
      parentId: comment.parentId,
      parentAuthorId: parent?.userId ?? 0,
      mentionedUserIds: mentionedIds.filter((id) => !unable.has(id)),
      endedHideId: comment.hideId,
    });
  };
