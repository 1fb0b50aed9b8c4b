import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { fromId } from '@tallscreen/kit/ids';
import { asPerson } from '@tallscreen/kit/rpc/client-identity';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { CommentSort } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { createMaySeeItems } from '#app/may-see-item';
import { createSetLikes } from '#app/set-like';
import { createEngagementCache } from '#store/engagement-cache';
import { createBlocks } from '#store/blocks';
import { createFollows } from '#store/follows';
import { createLikes } from '#store/likes';
import { createMediaItems } from '#store/media-items';
import { commentCalls, refused } from './comment-calls.ts';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

let social: SocialWorld;
const OWNER = 4096 * 7;
beforeAll(async () => {
  social = await openSocial('social-likes');
});
afterAll(() => social.dispose());

const { post } = commentCalls(() => social);

const newViewers = (size: number) => Promise.all(Array.from({ length: size }, () => social.person(social.newId())));
const storedLikes = (itemId: number) => social.connection.collection('likes').countDocuments({ itemId });
/** The number of likes in every place where it is stored or published. */
async function everywhere(itemId: number) {
  const item = await social.findItem(itemId);
  const last = async () => (await social.engagementEvents(itemId)).at(-1)?.counters;
  const published = await until(last, (counters) => Number(counters?.revision ?? 0n) === item?.revision);
  return {
    stored: await storedLikes(itemId),
    counted: item?.likeCount,
    cached: (await social.readEngagement(itemId)).likes,
    published: Number(published?.likeCount),
  };
}
const all = (likes: number) => ({ stored: likes, counted: likes, cached: likes, published: likes });

test('concurrent likes of twenty users count twenty', async () => {
  const video = await social.newItem(OWNER);
  const answers = await Promise.all((await newViewers(20)).map((as) => social.setLike(as, video)));
  expect(Math.max(...answers.map(({ likeCount }) => Number(likeCount)))).toBe(20);
  expect(answers.every(({ isLiked }) => isLiked)).toBe(true);
  expect(await everywhere(video)).toEqual(all(20));
});

test('twenty concurrent likes of one user count one', async () => {
  const video = await social.newItem(OWNER);
  const [as] = await newViewers(1);
  await Promise.all(Array.from({ length: 20 }, () => social.setLike(as!, video)));
  expect(await everywhere(video)).toEqual(all(1));
  expect(await social.engagementEvents(video)).toHaveLength(1);
});

test('two processes that get the same likes count each once', async () => {
  const video = await social.newItem(OWNER);
  const { port } = await social.start();
  const other = social.clientsAt(port);
  const viewers = await newViewers(15);
  const both = viewers.flatMap((as) => [
    social.setLike(as, video),
    social.setLike(as, video, true, ItemType.VIDEO, other),
  ]);
  await Promise.all(both);
  expect(await everywhere(video)).toEqual(all(15));
  expect(await social.engagementEvents(video)).toHaveLength(15);
});

test('likes through two processes add up', async () => {
  const video = await social.newItem(OWNER);
  const { port } = await social.start();
  const other = social.clientsAt(port);
  const viewers = await newViewers(40);
  await Promise.all(
    viewers.map((as, i) => social.setLike(as, video, true, ItemType.VIDEO, i % 2 === 0 ? social : other)),
  );
  expect(await everywhere(video)).toEqual(all(40));
});

test('a like that is committed between the read and the write of a batch is not lost', async () => {
  const video = await social.newItem(OWNER);
  const deps = {
    mediaItems: createMediaItems(social.connection),
    likes: createLikes(social.connection),
    blocks: createBlocks(social.connection),
    maySeeItems: createMaySeeItems({ follows: createFollows(social.connection) }),
    cache: createEngagementCache(social.redisClient, social.logger),
    outbox: createOutbox(social.connection),
  };
  const like = (userId: number) => ({ userId, itemType: 'video' as const, itemId: video, isLiked: true });
  let isFirst = true;
  const likes = {
    ...deps.likes,
    async findKeys(keys: readonly string[]) {
      const found = await deps.likes.findKeys(keys);
      if (isFirst) await createSetLikes(deps)([like(1)]);
      isFirst = false;
      return found;
    },
  };
  await createSetLikes({ ...deps, likes })([like(2), like(3)]);
  expect(await everywhere(video)).toEqual(all(3));
});

test('many concurrent likes and unlikes end with exact counters, and revisions that rise one by one', async () => {
  const video = await social.newItem(OWNER);
  const viewers = await newViewers(10);
  const last = new Map(viewers.map((_, i) => [i, i % 3 !== 0]));
  await Promise.all(
    viewers.map(async (as, i) => {
      for (let n = 0; n < 6; n++)
        await Promise.all([social.setLike(as, video, true), social.setLike(as, video, false)]);
      await social.setLike(as, video, last.get(i)!);
    }),
  );
  const expected = [...last.values()].filter(Boolean).length;
  expect(await everywhere(video)).toEqual(all(expected));
  const revisions = (await social.engagementEvents(video)).map(({ counters }) => Number(counters?.revision));
  expect(revisions).toEqual(revisions.map((_, i) => i + 1));
});

describe('not_found is returned for', () => {
  const notFound = (detail: string) => expect.objectContaining({ status: 'not_found', detail });

  test.each([
    ['that is pending', { status: VideoStatus.PENDING }],
    ['that is rejected', { status: VideoStatus.REJECTED }],
    ['of a hidden uploader', { isUploaderHidden: true }],
  ])('a video %s, for its owner too', async (_what, changes) => {
    const owner = social.newId();
    const video = await social.newItem(owner, changes);
    await expect(social.setLike(await social.person(owner), video)).rejects.toEqual(notFound('Video not found.'));
    expect(await storedLikes(video)).toBe(0);
  });

  test('an item of the other type', async () => {
    const [as] = await newViewers(1);
    const promo = await social.newItem(OWNER, { kind: VideoKind.PROMO, status: VideoStatus.APPROVED });
    await expect(social.setLike(as!, promo)).rejects.toEqual(notFound('Video not found.'));
    await expect(social.setLike(as!, promo, true, ItemType.COMMENT)).rejects.toMatchObject({
      status: 'invalid_argument',
    });
    await expect(social.setLike(as!, promo, true, ItemType.PROMO)).resolves.toMatchObject({
      likeCount: 1n,
      isLiked: true,
    });
  });

  test('a removed video; an older event does not restore it', async () => {
    const [as] = await newViewers(1);
    const video = await social.newItem(OWNER);
    const older = social.itemEvent(video, OWNER);
    await social.publish(social.itemEvent(video, OWNER, { status: VideoStatus.DELETED }), older);
    const stored = social.connection.collection<{ _id: number; mediaRevision: number }>('media_items');
    await until(async () => (await stored.findOne({ _id: video }))?.mediaRevision === 3);
    await expect(social.setLike(as!, video)).rejects.toEqual(notFound('Video not found.'));
  });
});

test('a call without a valid token of the user is refused', async () => {
  const video = await social.newItem(OWNER);
  await expect(social.setLike({}, video)).rejects.toMatchObject({ status: 'unauthenticated' });
  await expect(social.setLike(asPerson('stolen'), video)).rejects.toMatchObject({ status: 'unauthenticated' });
  expect(await storedLikes(video)).toBe(0);
});

test('likes that arrive together share transactions', async () => {
  const [video, viewers] = [await social.newItem(OWNER), await newViewers(100)];
  await Promise.all(viewers.map((as) => social.setLike(as, video)));
  // Likes of one transaction are stored with the same time.
  const rows = social.connection.collection<{ itemId: number; createdAt: Date }>('likes');
  const times = await rows.distinct('createdAt', { itemId: video });
  expect(times.length).toBeLessThan(50);
  expect(await everywhere(video)).toEqual(all(100));
});

describe('likes of comments', () => {
  let ana: TestUser;
  let bob: TestUser;
  beforeAll(async () => {
    [ana, bob] = [await social.newUser('ana-likes'), await social.newUser('bob-likes')];
  });
  const like = (by: TestUser, commentId: bigint, isLiked = true) =>
    social.comments.setCommentLike({ commentId, isLiked }, by.as);

  test('count once for each user, also when they arrive together, and show who likes', async () => {
    const video = await social.newItem(ana.id);
    const { id } = await post(ana, video, 'liked');
    await Promise.all([like(ana, id), like(bob, id), like(bob, id)]);
    expect(await like(bob, id)).toMatchObject({ likeCount: 2n, isLiked: true });
    const seenBy = async (viewerId: number) =>
      (await social.comments.listComments({ videoId: fromId(video), viewerId: BigInt(viewerId) })).comments[0];
    expect(await seenBy(bob.id)).toMatchObject({ likeCount: 2n, isLiked: true });
    expect(await seenBy(0)).toMatchObject({ likeCount: 2n, isLiked: false });
    expect(await like(bob, id, false)).toMatchObject({ likeCount: 1n, isLiked: false });
    expect(await like(bob, id, false)).toMatchObject({ likeCount: 1n, isLiked: false });
    expect(await seenBy(bob.id)).toMatchObject({ likeCount: 1n, isLiked: false });
  });

  test('order a list page by page, the most liked first', async () => {
    const video = await social.newItem(ana.id);
    const posted = [];
    for (const text of ['one', 'two', 'three', 'four', 'five']) posted.push(await post(ana, video, text));
    await like(ana, posted[1]!.id);
    await like(bob, posted[1]!.id);
    await like(ana, posted[3]!.id);
    async function readAll(): Promise<string[]> {
      const seen: string[] = [];
      let pageToken = '';
      do {
        const query = { videoId: fromId(video), sort: CommentSort.TOP, pageSize: 2, pageToken };
        const page = await social.comments.listComments(query);
        seen.push(...page.comments.map(({ text }) => text));
        pageToken = page.nextPageToken;
      } while (pageToken);
      return seen;
    }
    expect(await readAll()).toEqual(['two', 'four', 'five', 'three', 'one']);
    const query = { videoId: fromId(video), sort: CommentSort.TOP, pageToken: 'WzEsN10' };
    await expect(social.comments.listComments(query)).rejects.toEqual(refused('invalid_argument', 'Invalid cursor.'));
  });

  test('are refused for comments that the user cannot see; despite a block one can be taken back', async () => {
    const cleo = await social.newUser('cleo-likes');
    const video = await social.newItem(ana.id);
    const { id } = await post(cleo, video, 'here');
    const missing = refused('not_found', 'Comment not found.');
    await expect(like(bob, 4096n)).rejects.toEqual(missing);
    await social.blocks.setBlock({ userId: fromId(bob.id), isBlocked: true }, cleo.as);
    await expect(like(bob, id)).rejects.toEqual(missing);
    await expect(like(ana, id)).resolves.toMatchObject({ likeCount: 1n });
    await social.blocks.setBlock({ userId: fromId(ana.id), isBlocked: true }, cleo.as);
    await expect(like(ana, id)).rejects.toEqual(missing);
    expect(await like(ana, id, false)).toMatchObject({ likeCount: 0n, isLiked: false });
    await social.blocks.setBlock({ userId: fromId(ana.id), isBlocked: false }, cleo.as);
    await social.publish(social.itemEvent(video, ana.id, { status: VideoStatus.REJECTED }));
    await until(async () => !(await social.findItem(video))?.isLive);
    await expect(like(ana, id)).rejects.toEqual(missing);
  });

  test('of a deleted account are removed', async () => {
    const dora = await social.newUser('dora-likes');
    const video = await social.newItem(ana.id);
    const { id } = await post(ana, video, 'liked by dora');
    await like(dora, id);
    await like(bob, id);
    const deleted = { case: 'deleted', value: {} } as const;
    await social.publish(social.userEvent(dora.id, 'deleted-1', deleted, AccountStatus.DELETED));
    await until(async () => {
      const { comments } = await social.comments.batchGetComments({ ids: [id] });
      return comments[0]?.likeCount === 1n;
    });
    expect((await like(bob, id)).likeCount).toBe(1n);
  });
});
