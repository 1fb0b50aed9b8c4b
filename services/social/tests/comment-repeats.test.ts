import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { fromId, toId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
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
import { commentCalls, refused } from './comment-calls.ts';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

let social: SocialWorld;
let ana: TestUser;
let bob: TestUser;
beforeAll(async () => {
  social = await openSocial('social-comment-steps');
  ana = await social.newUser('ana');
  bob = await social.newUser('bob');
});
afterAll(() => social.dispose());

const { post, list, count } = commentCalls(() => social);

describe('a comment that is sent again with the same client_id', () => {
  const send = async (by: TestUser, videoId: number, text: string, clientId: string, parentId = 0n) =>
    (await social.comments.createComment({ videoId: fromId(videoId), text, parentId, clientId }, by.as)).comment!;

  test('is stored once, also when both arrive at the same time or at two processes', async () => {
    const video = await social.newItem(ana.id);
    const other = social.clientsAt((await social.start()).port);
    const request = { videoId: fromId(video), text: 'once', clientId: 'a1' };
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => send(ana, video, 'once', 'a1')),
      ...Array.from({ length: 5 }, async () => (await other.comments.createComment(request, ana.as)).comment!),
    ]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers[0]).toMatchObject({ text: 'once', clientId: 'a1' });
    expect([await list(video), await count(video)]).toEqual([['once'], 1]);
    await post(bob, video, 'last');
    const events = await until(
      () => social.engagementEvents(video),
      (found) => found.at(-1)?.counters?.commentCount === 2n,
    );
    expect(events).toHaveLength(2);
  });

  test('is answered with the stored one, also when the video is no longer live', async () => {
    const video = await social.newItem(ana.id);
    const first = await send(bob, video, 'here', 'b1');
    await social.publish(social.itemEvent(video, ana.id, { status: VideoStatus.REJECTED }));
    await until(async () => (await social.findItem(video))?.isLive === false);
    expect(await send(bob, video, 'here', 'b1')).toEqual(first);
    await expect(send(bob, video, 'here', 'b2')).rejects.toEqual(refused('not_found', 'Video not found.'));
  });

  test('is another comment if another user sends it, or if it has no client_id', async () => {
    const video = await social.newItem(ana.id);
    const otherVideo = await social.newItem(ana.id);
    await Promise.all([
      send(ana, video, 'x', 'c1'),
      send(bob, video, 'x', 'c1'),
      post(ana, video, 'x'),
      post(ana, video, 'x'),
    ]);
    expect(await count(video)).toBe(4);
    await send(ana, otherVideo, 'below another video', 'c1');
    expect(await list(otherVideo)).toEqual(['below another video']);
    await expect(send(ana, video, 'x', 'c'.repeat(65))).rejects.toMatchObject({ status: 'invalid_argument' });
  });
});

/** More than two steps of a deletion. */
const REPLIES = 2_500;

/** Returns a video with a comment of Ana's that has very many replies, and one of Bob's. */
async function newLongThread() {
  const video = await social.newItem(ana.id);
  const root = await post(ana, video, 'root');
  await post(bob, video, 'stays');
  const rows = social.connection.collection<{ _id: number; text: string }>('comments');
  await rows.insertMany(
    Array.from({ length: REPLIES }, () => ({
      // The last number of its millisecond, which no service has assigned yet.
      _id: social.newId() + 4_095,
      videoId: video,
      userId: bob.id,
      text: 'reply',
      createdAt: new Date(),
      parentId: Number(root.id),
      ancestors: [Number(root.id)],
      isHidden: false,
      status: 'shown',
      coverCount: 0,
      wasShown: true,
      isHiddenByAdmin: false,
    })),
  );
  await social.connection
    .collection<{ _id: number; commentCount: number }>('media_items')
    .updateOne({ _id: video }, { $inc: { commentCount: REPLIES } });
  return { video, root, rows };
}

test('a comment with more replies than one event can name is deleted in steps, and the counter stays exact', async () => {
  const { video, root } = await newLongThread();
  await social.comments.deleteComment({ commentId: root.id }, ana.as);
  expect(await list(video)).toEqual(['stays']);
  expect((await social.findItem(video))?.commentCount).toBe(1);
  const deletions = async () =>
    (await social.engagementEvents(video)).flatMap(({ change }) =>
      change.case === 'commentDeleted' ? [change.value.commentIds] : [],
    );
  const published = await until(deletions, (all) => all.flat().length > REPLIES);
  expect(published.map(({ length }) => length)).toEqual([1_000, 1_000, 501]);
  expect(published.at(-1)).toContain(root.id);
});

test('a process that ends between two steps leaves the comment without its newest replies; a repeat deletes the rest', async () => {
  const { video, root, rows } = await newLongThread();
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
    outbox: createOutbox(connection),
  };
  const deleteThread = createDeleteThread(deps);
  let steps = 0;
  const deleteComment = createDeleteComment({
    ...deps,
    deleteThread: (...step) => {
      if (++steps > 1) throw new Error('The process ends.');
      return deleteThread(...step);
    },
  });
  const repliesLeft = () =>
    rows
      .find({ parentId: toId(root.id) })
      .sort({ _id: 1 })
      .toArray();
  const before = await repliesLeft();
  await expect(deleteComment(toId(root.id), { userId: ana.id, role: 'user' })).rejects.toThrow('The process ends.');
  // Do not use the list, whose first page may have only replies: their ids are ahead of the clock.
  const others = await rows.find({ videoId: video, parentId: 0 }).sort({ _id: 1 }).toArray();
  expect(others.map(({ text }) => text)).toEqual(['root', 'stays']);
  expect((await repliesLeft()).map(({ _id }) => _id)).toEqual(before.slice(0, REPLIES - 1_000).map(({ _id }) => _id));
  expect((await social.findItem(video))?.commentCount).toBe(2 + REPLIES - 1_000);

  await social.comments.deleteComment({ commentId: root.id }, ana.as);
  expect([await list(video), await repliesLeft()]).toEqual([['stays'], []]);
  expect((await social.findItem(video))?.commentCount).toBe(1);
});
