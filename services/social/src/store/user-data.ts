import { idsOfUser } from '@tallscreen/kit-mongo/ids';
import { noticeText } from '@tallscreen/proto/rules/notices';
import { idToMs } from '@tallscreen/kit/ids';
import { userDataKind } from '@tallscreen/kit-mongo/user-data';
import { blocksCollection } from '#store/blocks';
import { commentLikesCollection } from '#store/comment-likes';
import { commentsCollection } from '#store/comments';
import { followsCollection } from '#store/follows';
import { heldWordsCollection } from '#store/held-words';
import { likesCollection } from '#store/likes';
import { notificationsCollection } from '#store/notifications';
import { savesCollection } from '#store/saves';

/** The data of this service that an export of a user's data contains. */
export const userDataKinds = {
  comments: userDataKind({
    collection: commentsCollection,
    filter: (userId) => ({ userId }),
    toRecord: ({ _id: id, videoId, text, createdAt, parentId, status }) => {
      return {
        id,
        video_id: videoId,
        text,
        created_at: createdAt,
        parent_id: parentId || null,
        status: status ?? 'shown',
      };
    },
  }),
  'held-words': userDataKind({
    collection: heldWordsCollection,
    filter: (userId) => ({ _id: userId }),
    toRecord: ({ words }) => ({ words }),
  }),
  likes: userDataKind({
    collection: likesCollection,
    filter: (userId) => ({ _id: idsOfUser(userId) }),
    toRecord: ({ itemId, createdAt }) => ({ item_id: itemId, created_at: createdAt }),
  }),
  saved: userDataKind({
    collection: savesCollection,
    filter: (userId) => ({ userId }),
    toRecord: ({ videoId, sequence }) => ({ video_id: videoId, saved_at: new Date(idToMs(sequence)) }),
  }),
  'comment-likes': userDataKind({
    collection: commentLikesCollection,
    filter: (userId) => ({ _id: idsOfUser(userId) }),
    toRecord: ({ commentId, createdAt }) => ({ comment_id: commentId, created_at: createdAt }),
  }),
  following: userDataKind({
    collection: followsCollection,
    filter: (userId) => ({ followerId: userId }),
    toRecord: ({ followeeId }) => ({ user_id: followeeId }),
  }),
  followers: userDataKind({
    collection: followsCollection,
    filter: (userId) => ({ followeeId: userId }),
    toRecord: ({ followerId }) => ({ user_id: followerId }),
  }),
  blocks: userDataKind({
    collection: blocksCollection,
    filter: (userId) => ({ blockerId: userId, isBlocked: true }),
    toRecord: ({ blockedId }) => ({ user_id: blockedId }),
  }),
  mutes: userDataKind({
    collection: blocksCollection,
    filter: (userId) => ({ blockerId: userId, isMuted: true }),
    toRecord: ({ blockedId }) => ({ user_id: blockedId }),
  }),
  notifications: userDataKind({
    collection: notificationsCollection,
    filter: (userId) => ({ userId }),
    toRecord: ({ _id: id, kind, params, itemId, createdAt }) => {
      return { id, kind, ...noticeText({ kind, params }), item_id: itemId || null, created_at: createdAt };
    },
  }),
};
