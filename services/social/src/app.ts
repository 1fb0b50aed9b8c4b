import { createBatcher } from '@tallscreen/kit/batch';
import { createAddToBlockLog } from '@tallscreen/kit/block-log';
import { fromId } from '@tallscreen/kit/ids';
import { createKeyedMutex } from '@tallscreen/kit/keyed-mutex';
import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { createKnownPolicyReader } from '@tallscreen/kit/policy-reader';
import { createAnnounceComment } from '#app/announce-comment';
import { askingMedia, createAskMedia } from '#app/ask-media';
import { createCheckBlocks } from '#app/check-blocks';
import { createCheckFollows } from '#app/check-follows';
import { createCheckComment } from '#app/check-comment';
import { createCheckUserExists } from '#app/check-user-exists';
import { createCopyMediaItems } from '#app/copy-media-items';
import { createCopyUsers } from '#app/copy-users';
import { createContinueCovering } from '#app/continue-covering';
import { createCoverBelowOpen } from '#app/cover-below-open';
import { createCoverReplies } from '#app/cover-replies';
import { createCorrectCounters } from '#app/correct-counters';
import { createChangeCommentState } from '#app/change-comment-state';
import { createDecideComment } from '#app/decide-comment';
import { createUndoHide } from '#app/undo-hide';
import { createDeleteComment } from '#app/delete-comment';
import { createDeleteThread } from '#app/delete-thread';
import { createForgetActor } from '#app/forget-actor';
import { createGetComments } from '#app/get-comments';
import { createGetEngagement } from '#app/get-engagement';
import { createGetProfileStats } from '#app/get-profile-stats';
import { createHideUserFollows } from '#app/hide-user-follows';
import { createHideUserComments } from '#app/hide-user-comments';
import { createHideBlockedActors } from '#app/hide-blocked-actors';
import { createIsCommentSeen } from '#app/is-comment-seen';
import { createListBlocks } from '#app/list-blocks';
import { createListComments } from '#app/list-comments';
import { createListFollows } from '#app/list-follows';
import { createListLiked, createListSaved, createReadSavedIds } from '#app/list-library';
import { createListNotifications } from '#app/list-notifications';
import { createListRecentComments } from '#app/list-recent-comments';
import { createMarkNotificationsRead } from '#app/mark-notifications-read';
import { createMayComment } from '#app/may-comment';
import { createMaySeeItem, createMaySeeItems } from '#app/may-see-item';
import { createNotify } from '#app/notify';
import { createPinComment } from '#app/pin-comment';
import { createPostComment, type PostComment, type PostCommentCommand } from '#app/post-comment';
import { createReadFollowedIds } from '#app/read-followed-ids';
import { createWordCheckReader } from '#app/read-word-check';
import { createRemoveUserBlocks } from '#app/remove-user-blocks';
import { createRemoveUserComment } from '#app/remove-user-comment';
import { createRemoveUserCommentLikes } from '#app/remove-user-comment-likes';
import { createRemoveUserFollows } from '#app/remove-user-follows';
import { createRemoveUserLikes } from '#app/remove-user-likes';
import { retryByItem } from '#app/retry-by-item';
import { createSeesNotifiedItems } from '#app/sees-notified-items';
import { createSetBlock } from '#app/set-block';
import { createSetCommentLike, type SetCommentLike } from '#app/set-comment-like';
import { createSetHeldWords } from '#app/set-held-words';
import { createSetFollow, type SetFollow } from '#app/set-follow';
import { createSetLikes, type SetLikeDeps } from '#app/set-like';
import { createSetMute } from '#app/set-mute';
import { createSetSave, type SaveCommand } from '#app/set-save';
import { createWriteBlock } from '#app/write-block';
import { createWriteFollow } from '#app/write-follow';
import type { LikeCommand, LikeResult } from '#domain/like';
import { mediaItemCopyFrom, userCopyFrom } from '#events/mappings';
import type { CleanUpUsersDeps } from '#jobs/clean-up-users';
import type { Parts } from '#parts';

const LIKES_PER_BATCH = 200;
const DOCUMENTS_PER_CLEAN_UP_STEP = 100;
/** Leaves enough of the BFF's 3 s for the command itself. */
const OWNER_TIMEOUT_MS = 800;

export type App = ReturnType<typeof createApp>;

/** The operations of the service, each with its dependencies. */
export function createApp(deps: Parts) {
  const writeFollow = createWriteFollow(deps);
  const fetchUsers = async (ids: readonly number[]) => {
    const response = await deps.identity.batchGetUsers({ ids: ids.map(fromId) }, { timeoutMs: OWNER_TIMEOUT_MS });
    return response.users.map((user) => userCopyFrom(user, 0));
  };
  const writeBlock = createWriteBlock(deps);
  const checkUserExists = createCheckUserExists({ ...deps, fetchUsers });
  const addToBlockLog = createAddToBlockLog(deps);
  const askMedia = createAskMedia({
    ...deps,
    async fetchLiveItems(ids) {
      // As an admin: who may see a live item is decided here.
      const lookups = ids.map((id) => ({ videoId: fromId(id), viewer: { userId: 0n, isAdmin: true } }));
      const { videos } = await deps.media.batchGetVideos({ lookups }, { timeoutMs: OWNER_TIMEOUT_MS });
      return videos.map(mediaItemCopyFrom).filter(({ isLive }) => isLive);
    },
  });
  const maySeeItems = createMaySeeItems(deps);
  const maySeeItem = createMaySeeItem(maySeeItems);
  const seesItems = createSeesNotifiedItems({ ...deps, maySeeItems });
  const coverBelowOpen = createCoverBelowOpen(deps);
  const isCommentSeen = createIsCommentSeen({ ...deps, maySeeItem, coverBelowOpen });
  const announceComment = createAnnounceComment(deps);
  const coverReplies = createCoverReplies({ ...deps, announceComment });
  const changeCommentState = createChangeCommentState({ ...deps, coverReplies, announceComment });
  const mayComment = createMayComment(deps);
  const readList = createKnownPolicyReader({
    client: deps.policies,
    name: 'word-list',
    fallback: policyDefaults['word-list'],
  });
  const checkComment = createCheckComment({ ...deps, readWordCheck: createWordCheckReader(readList) });
  return {
    setLike: askingMedia(askMedia, ({ itemId }: LikeCommand) => itemId, batchedSetLike({ ...deps, maySeeItems })),
    getEngagement: createGetEngagement(deps),
    postComment: askingMedia(
      askMedia,
      ({ videoId }: PostCommentCommand) => videoId,
      oneAtATimeByVideo(
        createPostComment({ ...deps, checkComment, mayComment, maySeeItem, coverBelowOpen, announceComment }),
      ),
    ),
    deleteComment: createDeleteComment({
      ...deps,
      deletions: deps.commentDeletions,
      isCommentSeen,
      deleteThread: createDeleteThread(deps),
    }),
    setCommentLike: oneAtATimeByComment(createSetCommentLike({ ...deps, maySeeItem, coverBelowOpen })),
    decideComment: createDecideComment({ ...deps, isCommentSeen, changeCommentState }),
    continueCovering: createContinueCovering({ ...deps, coverReplies }),
    undoHide: createUndoHide({ ...deps, changeCommentState }),
    pinComment: createPinComment({ ...deps, isCommentSeen }),
    readHeldWords: (userId: number) => deps.heldWords.find(userId),
    setHeldWords: createSetHeldWords(deps),
    listComments: createListComments({ ...deps, mayComment, maySeeItem }),
    listRecentComments: createListRecentComments(deps),
    getComments: createGetComments({ ...deps, coverBelowOpen }),
    setFollow: oneAtATimeByFollowee(createSetFollow({ ...deps, writeFollow, fetchUsers })),
    setBlock: createSetBlock({ ...deps, writeBlock, writeFollow, checkUserExists, addToBlockLog }),
    setMute: createSetMute({ ...deps, writeBlock, checkUserExists, addToBlockLog }),
    listBlocks: createListBlocks(deps),
    checkBlocks: createCheckBlocks(deps),
    checkFollows: createCheckFollows(deps),
    getProfileStats: createGetProfileStats(deps),
    listFollows: createListFollows(deps),
    readFollowedIds: createReadFollowedIds(deps),
    setSave: askingMedia(askMedia, ({ videoId }: SaveCommand) => videoId, createSetSave({ ...deps, maySeeItem })),
    listSaved: createListSaved(deps),
    readSavedIds: createReadSavedIds(deps),
    listLiked: createListLiked(deps),
    listNotifications: createListNotifications({
      ...deps,
      hideBlockedActors: createHideBlockedActors(deps),
      seesItems,
    }),
    markNotificationsRead: createMarkNotificationsRead(deps),
    notify: createNotify({ ...deps, seesItems }),
    copyMediaItems: createCopyMediaItems(deps),
    copyUsers: createCopyUsers(deps),
    cleanUpSteps: createCleanUpSteps(deps),
  };
}

/** Likes that arrive while a batch runs form the next one. One batch at a time: two would conflict on popular items. */
const batchedSetLike = (deps: SetLikeDeps) =>
  createBatcher<LikeCommand, LikeResult>({
    name: 'set-like',
    maxSize: LIKES_PER_BATCH,
    concurrency: 1,
    run: retryByItem(createSetLikes(deps)),
  });

/** Comments on one video change the same counter: one at a time, so that their transactions do not conflict. */
function oneAtATimeByVideo(postComment: PostComment): PostComment {
  const withLock = createKeyedMutex();
  return (command) => withLock(command.videoId, () => postComment(command));
}

/** Likes of one comment change the same counter: one at a time, so that their transactions do not conflict. */
function oneAtATimeByComment(setCommentLike: SetCommentLike): SetCommentLike {
  const withLock = createKeyedMutex();
  return (command) => withLock(command.commentId, () => setCommentLike(command));
}

/** Follows of one user change the same counter: one at a time, so that their transactions do not conflict. */
function oneAtATimeByFollowee(setFollow: SetFollow): SetFollow {
  const withLock = createKeyedMutex();
  return (pair, isFollowing) => withLock(pair.followeeId, () => setFollow(pair, isFollowing));
}

function createCleanUpSteps(deps: Parts): CleanUpUsersDeps['steps'] {
  const correctCounters = createCorrectCounters(deps);
  const hideComments = createHideUserComments({ ...deps, correctCounters });
  const hideFollows = createHideUserFollows(deps);
  const removeLikes = createRemoveUserLikes({ ...deps, correctCounters });
  const removeComment = createRemoveUserComment({ ...deps, deleteThread: createDeleteThread(deps) });
  const removeCommentLikes = createRemoveUserCommentLikes(deps);
  const forgetActor = createForgetActor(deps);
  const removeFollows = createRemoveUserFollows({ ...deps, writeFollow: createWriteFollow(deps) });
  const removeBlocks = createRemoveUserBlocks({ ...deps, writeBlock: createWriteBlock(deps) });
  const limit = DOCUMENTS_PER_CLEAN_UP_STEP;
  return {
    active: [(userId) => hideComments(userId, false, limit), (userId) => hideFollows(userId, false, limit)],
    banned: [(userId) => hideComments(userId, true, limit), (userId) => hideFollows(userId, true, limit)],
    deleted: [
      (userId) => removeLikes(userId, limit),
      async (userId) => {
        await deps.saves.removeByUser(userId);
        return 0;
      },
      async (userId) => {
        await deps.heldWords.remove(userId);
        return 0;
      },
      (userId) => removeCommentLikes(userId, limit),
      removeComment,
      (userId) => removeFollows(userId, limit),
      (userId) => removeBlocks(userId, limit),
      (userId) => forgetActor(userId, limit),
      async (userId) => {
        await inTransaction(deps.connection, async (session) => {
          await deps.notifications.removeByUser(userId, session);
          await deps.unreadCounters.remove(userId, session);
        });
        return 0;
      },
    ],
  };
}
