import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutboxWithoutAudit, readAuditEntries } from '@tallscreen/kit-events/testing/audit';
import { fromId, toId } from '@tallscreen/kit/ids';
import { createCoverBelowOpen } from '#app/cover-below-open';
import { createDeleteComment } from '#app/delete-comment';
import { createDeleteThread } from '#app/delete-thread';
import { createIsCommentSeen } from '#app/is-comment-seen';
import { createMaySeeItem, createMaySeeItems } from '#app/may-see-item';
import { createBlocks } from '#store/blocks';
import { createCommentDeletions } from '#store/comment-deletions';
import { createComments } from '#store/comments';
import { createEngagementCache } from '#store/engagement-cache';
import { createFollows } from '#store/follows';
import { createMediaItems } from '#store/media-items';
import { createReplyCovers } from '#store/reply-covers';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

let social: SocialWorld;
let ana: TestUser;
beforeAll(async () => {
  social = await openSocial('social-audit');
  ana = await social.newUser('ana');
});
afterAll(() => social.dispose());

const post = async (as: TestUser['as'], videoId: number, parentId = 0n) =>
  (await social.comments.createComment({ videoId: fromId(videoId), text: 'Secret words', parentId }, as)).comment!.id;

test("an admin who deletes another user's comment is audited, without the text; authors are not", async () => {
  const video = await social.newItem(ana.id);
  const adminId = social.newId();
  const admin = await social.person(adminId, 'admin');
  const [adminsOwn, root, last] = [await post(admin, video), await post(ana.as, video), await post(ana.as, video)];
  await post(admin, video, root);
  const own = await post(ana.as, video);
  await social.comments.deleteComment({ commentId: own }, ana.as);
  await social.comments.deleteComment({ commentId: adminsOwn }, admin);
  await social.comments.deleteComment({ commentId: root }, admin);
  // A repeated call, which is answered and not audited again.
  await social.comments.deleteComment({ commentId: root }, admin);
  await social.comments.deleteComment({ commentId: last }, admin);

  const entries = await readAuditEntries(social.bus, fromId(adminId), 2);
  expect(entries).toMatchObject([
    {
      action: 'comment.removed',
      targetType: 'comment',
      targetId: root,
      details: `By user ${ana.id} below video ${video}, replies: 1.`,
    },
    { action: 'comment.removed', targetType: 'comment', targetId: last },
  ]);
  expect(entries).toHaveLength(2);
});

test('a comment is not deleted if the audit entry cannot be written', async () => {
  const video = await social.newItem(ana.id);
  const id = await post(ana.as, video);
  const { connection } = social;
  const mediaItems = createMediaItems(connection);
  const deps = {
    comments: createComments(connection),
    deletions: createCommentDeletions(connection),
    mediaItems,
    isCommentSeen: createIsCommentSeen({
      mediaItems,
      blocks: createBlocks(connection),
      maySeeItem: createMaySeeItem(createMaySeeItems({ follows: createFollows(connection) })),
      coverBelowOpen: createCoverBelowOpen({ replyCovers: createReplyCovers(connection) }),
    }),
    cache: createEngagementCache(social.redisClient, social.logger),
    outbox: createOutboxWithoutAudit(connection),
  };
  const deleteComment = createDeleteComment({ ...deps, deleteThread: createDeleteThread(deps) });
  await expect(deleteComment(toId(id), { userId: social.newId(), role: 'admin' })).rejects.toThrow('No audit log.');
  const { comments } = await social.comments.listComments({ videoId: fromId(video) });
  expect(comments.map((comment) => comment.id)).toEqual([id]);
  expect((await social.findItem(video))?.commentCount).toBe(1);
});
