import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId, toId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { CommentStatus } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { commentCalls, refused } from './comment-calls.ts';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

const { SHOWN, HIDDEN } = CommentStatus;
const REPLIES = 2_500;
const notFound = refused('not_found', 'Comment not found.');

interface StoredComment {
  readonly _id: number;
  readonly videoId: number;
  readonly text: string;
  readonly ancestors: number[];
  readonly status: string;
  readonly coverCount: number;
}

let social: SocialWorld;
let owner: TestUser;
let fan: TestUser;
let admin: Pick<TestUser, 'as'>;
beforeAll(async () => {
  social = await openSocial('social-many-replies');
  owner = await social.newUser('owner');
  fan = await social.newUser('fan');
  admin = { as: await social.person(social.newId(), 'admin') };
});
afterAll(() => social.dispose());

const { post, list } = commentCalls(() => social);
const comments = () => social.connection.collection<StoredComment>('comments');
const decide = (by: Pick<TestUser, 'as'>, commentId: bigint, status: CommentStatus) =>
  social.comments.decideComment({ commentId, status }, by.as);
const storedCount = async (video: number) => (await social.findItem(video))?.commentCount;
const openCovers = () => social.connection.collection('reply_covers').countDocuments({});
const settled = () => until(async () => (await openCovers()) === 0);

/** Stores a comment with 2,500 replies, every second of which replies to the first one. The last text is "reply 2499". */
async function bigThread() {
  const video = await social.newItem(owner.id);
  const root = await post(fan, video, `root of ${video}`);
  const first = await post(fan, video, `reply 0 of ${video}`, root.id);
  const model = (await comments().findOne({ _id: toId(first.id) }))!;
  const replies = Array.from({ length: REPLIES - 1 }, (_, i) => {
    const isNested = i % 2 === 1;
    return {
      ...model,
      _id: toId(first.id) + 1 + i,
      text: `reply ${i + 1}`,
      parentId: toId(isNested ? first.id : root.id),
      ancestors: isNested ? [toId(root.id), toId(first.id)] : [toId(root.id)],
    };
  });
  await comments().insertMany(replies);
  await social.connection
    .collection<{ _id: number }>('media_items')
    .updateOne({ _id: video }, { $set: { commentCount: REPLIES + 1 } });
  return { video, root: root.id, first: first.id, last: fromId(replies.at(-1)!._id), middle: replies[1_700]!._id };
}

/** Lets every change of one comment fail, as a process does that is killed between two steps. */
const refuseChangesOf = (id: number) =>
  social.connection.db!.command({ collMod: 'comments', validator: { _id: { $ne: id } } });
const refuseNothing = () => social.connection.db!.command({ collMod: 'comments', validator: {} });

/** Compares what is stored with the statuses of the comments above. */
async function expectExact(video: number) {
  const all = await comments().find({ videoId: video }).toArray();
  const unshown = new Set(all.filter(({ status }) => status !== 'shown').map(({ _id }) => _id));
  const wrong = all.filter((each) => each.coverCount !== each.ancestors.filter((id) => unshown.has(id)).length);
  expect(wrong).toEqual([]);
  const visible = all.filter(({ status, coverCount }) => status === 'shown' && coverCount === 0).length;
  expect(await storedCount(video)).toBe(visible);
  expect((await social.readEngagement(video, 0, social)).comments).toBe(visible);
  return visible;
}

test('2,500 replies are hidden at once for every reader, though the process dies between the steps', async () => {
  const { video, root, last, middle } = await bigThread();
  await refuseChangesOf(middle);
  await decide(owner, root, HIDDEN);
  // The first 1,000 replies are covered with the decision, and the next step fails.
  expect([await storedCount(video), await openCovers()]).toEqual([REPLIES - 1_000, 1]);

  expect(await list(video)).toEqual([]);
  await expect(post(owner, video, 'late', last)).rejects.toEqual(notFound);
  await expect(social.comments.setCommentLike({ commentId: last, isLiked: true }, owner.as)).rejects.toEqual(notFound);
  const { comments: read } = await social.comments.batchGetComments({ ids: [last] });
  expect(read.map(({ isHidden }) => isHidden)).toEqual([true]);

  await social.stop();
  await refuseNothing();
  const { port } = await social.start();
  social = { ...social, ...social.clientsAt(port) };
  await settled();
  expect(await expectExact(video)).toBe(0);
  await decide(admin, root, SHOWN);
  await settled();
  expect(await expectExact(video)).toBe(REPLIES + 1);
  expect((await list(video))[0]).toBe('reply 2499');
});

test('hidden, shown and hidden again before the first steps are done, it stays hidden and is counted exactly', async () => {
  const { video, root, first } = await bigThread();
  await decide(owner, root, HIDDEN);
  await decide(owner, root, SHOWN);
  await decide(owner, first, HIDDEN);
  await decide(owner, root, HIDDEN);
  expect(await list(video)).toEqual([]);
  await settled();
  expect(await expectExact(video)).toBe(0);
  await decide(owner, root, SHOWN);
  await settled();
  expect(await expectExact(video)).toBe(1 + REPLIES / 2);
});

test('two who decide at once leave one decision, with exact counts', async () => {
  const { video, root } = await bigThread();
  await Promise.allSettled([
    decide(owner, root, HIDDEN),
    decide(admin, root, HIDDEN),
    decide(admin, root, SHOWN),
    decide(owner, root, HIDDEN),
  ]);
  await settled();
  const isShown = (await comments().findOne({ _id: toId(root) }))?.status === 'shown';
  expect(await expectExact(video)).toBe(isShown ? REPLIES + 1 : 0);
});

test('a reply that is written while the others are shown again step by step is counted, and seen at the end', async () => {
  const { video, root, middle } = await bigThread();
  await decide(owner, root, HIDDEN);
  await settled();
  await refuseChangesOf(middle);
  await decide(owner, root, SHOWN);
  await post(owner, video, 'new reply', root);
  expect(await list(video)).toEqual([`root of ${video}`]);
  await refuseNothing();
  await settled();
  expect(await expectExact(video)).toBe(REPLIES + 2);
  expect((await list(video))[0]).toBe('new reply');
});

test('what is deleted while its replies are being covered leaves no work behind', async () => {
  const { video, root, middle } = await bigThread();
  await refuseChangesOf(middle);
  await decide(admin, root, HIDDEN);
  await social.comments.deleteComment({ commentId: root }, admin.as);
  await refuseNothing();
  await settled();
  expect([await expectExact(video), await comments().countDocuments({ videoId: video })]).toEqual([0, 0]);
});
