import type { Client } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { audienceOf } from '@tallscreen/kit/video-details';
import { maySee } from '@tallscreen/proto/rules/video-audience';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import type { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import type { FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import type { FindCurrentItem } from '#app/find-media-item';
import type { ReportedItem } from '#domain/reported-item';
import { isGone, type MediaItemCopy } from '#domain/media-item';
import { toVideo } from '#events/media-item-mapping';

export interface FindReportedItemDeps {
  readonly findCurrentItem: FindCurrentItem;
  readonly social: Pick<Client<typeof CommentService>, 'batchGetComments'>;
  readonly follows: Pick<Client<typeof FollowService>, 'batchCheckFollows'>;
  readonly identity: Pick<Client<typeof UserService>, 'batchGetUsers'>;
}

/** A user who wants to report something. */
export interface Reporter {
  readonly userId: number;
  readonly isAdmin: boolean;
}

export interface FoundItem {
  /**
   * `deleted` includes removed items, and ids of unknown comments and users; `unavailable`: unknown, or users cannot
   * see it
   */
  readonly state: 'visible' | 'unavailable' | 'deleted';
  /** uploader of the item, author of the comment, or the user; 0 if unknown */
  readonly ownerId: number;
  /** the media item that a comment is on; null for other items */
  readonly mediaItemId: number | null;
}

export type FindReportedItem = ReturnType<typeof createFindReportedItem>;

/**
 * Asks media about videos and promos that are not live in moderation's copies, social about comments and follows,
 * identity about users. With a reporter, an item is visible only to those who may see it.
 */
export function createFindReportedItem({ findCurrentItem, social, follows, identity }: FindReportedItemDeps) {
  const isLive = ({ stage }: MediaItemCopy): boolean => stage === 'live';

  async function isSeen(item: MediaItemCopy | null, reporter: Reporter | undefined): Promise<boolean> {
    if (item?.stage !== 'live') return false;
    if (!reporter) return true;
    const audience = audienceOf(toVideo(item));
    const isDecider = reporter.isAdmin || reporter.userId === item.uploaderId;
    if (audience !== 'followers' || isDecider) return maySee(audience, { isDecider, isFollower: false });
    const lookups = [{ viewerId: fromId(reporter.userId), userIds: [fromId(item.uploaderId)] }];
    const { results } = await follows.batchCheckFollows({ lookups });
    return maySee(audience, { isDecider, isFollower: results[0]?.userIds.length === 1 });
  }

  /**
   * Users see a comment below a live item unless it is hidden. Comments that social still has of a deleted item count
   * as deleted.
   */
  async function findComment(id: number, reporter?: Reporter): Promise<FoundItem> {
    const [comment] = (await social.batchGetComments({ ids: [fromId(id)] })).comments;
    if (!comment) return { state: 'deleted', ownerId: 0, mediaItemId: null };
    const mediaItemId = toId(comment.videoId);
    const item = await findCurrentItem(mediaItemId, isLive);
    const isVisible = !comment.isHidden && (await isSeen(item, reporter));
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

  async function findMediaItem({ type, id }: ReportedItem, reporter?: Reporter): Promise<FoundItem> {
    const item = await findCurrentItem(id, isLive);
    const isVisible = item?.itemType === type && (await isSeen(item, reporter));
    const state = item && isGone(item) ? 'deleted' : isVisible ? 'visible' : 'unavailable';
    return { state, ownerId: item?.uploaderId ?? 0, mediaItemId: null };
  }

  return async (item: ReportedItem, reporter?: Reporter): Promise<FoundItem> => {
    if (item.type === 'comment') return findComment(item.id, reporter);
    if (item.type === 'user') return findUser(item.id);
    return findMediaItem(item, reporter);
  };
}
