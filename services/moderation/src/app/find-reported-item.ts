import type { Client } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import type { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import type { FindCurrentItem } from '#app/find-media-item';
import type { ReportedItem } from '#domain/reported-item';
import { isGone, type MediaItemCopy } from '#domain/media-item';

export interface FindReportedItemDeps {
  readonly findCurrentItem: FindCurrentItem;
  readonly social: Pick<Client<typeof CommentService>, 'batchGetComments'>;
  readonly identity: Pick<Client<typeof UserService>, 'batchGetUsers'>;
}

export interface FoundItem {
  /** `deleted` includes removed items, and ids of unknown comments and users; `unavailable`: unknown, or users cannot see it */
  readonly state: 'visible' | 'unavailable' | 'deleted';
  /** uploader of the item, author of the comment, or the user; 0 if unknown */
  readonly ownerId: number;
  /** the media item that a comment is on; null for other items */
  readonly mediaItemId: number | null;
}

export type FindReportedItem = ReturnType<typeof createFindReportedItem>;

/**
 * Asks media about videos and promos that are not live in moderation's copies, social about comments, identity about
 * users.
 */
export function createFindReportedItem({ findCurrentItem, social, identity }: FindReportedItemDeps) {
  const isLive = ({ stage }: MediaItemCopy): boolean => stage === 'live';

  /**
   * Users see a comment below a live item unless it is hidden. Comments that social still has of a deleted item count
   * as deleted.
   */
  async function findComment(id: number): Promise<FoundItem> {
    const [comment] = (await social.batchGetComments({ ids: [fromId(id)] })).comments;
    if (!comment) return { state: 'deleted', ownerId: 0, mediaItemId: null };
    const mediaItemId = toId(comment.videoId);
    const item = await findCurrentItem(mediaItemId, isLive);
    const isVisible = !comment.isHidden && item?.stage === 'live';
    const state = item && isGone(item) ? 'deleted' : isVisible ? 'visible' : 'unavailable';
    return { state, ownerId: toId(comment.userId), mediaItemId };
  }

  /** A banned account gets the same answer as one that does not exist, so that nobody learns of the ban. */
  async function findUser(id: number): Promise<FoundItem> {
    const { users } = await identity.batchGetUsers({ ids: [fromId(id)] });
    const status = users[0]?.status ?? AccountStatus.DELETED;
    const isGone = status === AccountStatus.DELETED;
    const state = status === AccountStatus.ACTIVE ? 'visible' : isGone ? 'deleted' : 'unavailable';
    return { state, ownerId: id, mediaItemId: null };
  }

  async function findMediaItem({ type, id }: ReportedItem): Promise<FoundItem> {
    const item = await findCurrentItem(id, isLive);
    const isVisible = item?.itemType === type && item.stage === 'live';
    const state = item && isGone(item) ? 'deleted' : isVisible ? 'visible' : 'unavailable';
    return { state, ownerId: item?.uploaderId ?? 0, mediaItemId: null };
  }

  return async (item: ReportedItem): Promise<FoundItem> => {
    if (item.type === 'comment') return findComment(item.id);
    if (item.type === 'user') return findUser(item.id);
    return findMediaItem(item);
  };
}
