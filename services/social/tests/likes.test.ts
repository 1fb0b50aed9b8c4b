import { fromId } from '@tallscreen/kit/ids';
import { PERSON_HEADER } from '@tallscreen/kit/rpc/headers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createOutbox } from '@tallscreen/kit/outbox/outbox';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createEngagementCache } from '#store/engagement-cache';
import { createItems } from '#store/items';
import { createLikeCollection } from '#store/likes';
import { createLikeWriter } from '#store/like-writer';
import { openSocial, until, type SocialWorld } from './world.ts';

let social: SocialWorld;
const OWNER = 4096 * 7;
beforeAll(async () => {
  social = await openSocial('social-likes');
}, 60_000);
afterAll(() => social.dispose(), 60_000);

const crowd = (size: number) => Promise.all(Array.from({ length: size }, () => social.person(social.newId())));
const storedLikes = (itemId: number) => social.connection.collection('likes').countDocuments({ itemId });
/** The number in every place where it is kept or told. */
async function everywhere(itemId: number) {
  const item = await social.findItem(itemId);
  const last = async () => (await social.engagementEvents(itemId)).at(-1)?.counters;
  const told = await until(last, (counters) => Number(counters?.revision ?? 0n) === item?.revision);
  return {
    stored: await storedLikes(itemId),
    counted: item?.likes,
    cached: (await social.readEngagement(itemId)).likes,
    told: Number(told?.likeCount),
  };
}
const all = (likes: number) => ({ stored: likes, counted: likes, cached: likes, told: likes });

test('twenty people at once are twenty', async () => {
  const clip = await social.clip(OWNER);
  const answers = await Promise.all((await crowd(20)).map((as) => social.setLike(as, clip)));
  expect(Math.max(...answers.map(({ likeCount }) => Number(likeCount)))).toBe(20);
  expect(answers.every(({ isLiked }) => isLiked)).toBe(true);
  expect(await everywhere(clip)).toEqual(all(20));
}, 60_000);

test('one person twenty times at once is one', async () => {
  const clip = await social.clip(OWNER);
  const [as] = await crowd(1);
  await Promise.all(Array.from({ length: 20 }, () => social.setLike(as!, clip)));
  expect(await everywhere(clip)).toEqual(all(1));
  expect(await social.engagementEvents(clip)).toHaveLength(1);
}, 60_000);

test('two processes at once lose nothing and count nothing twice', async () => {
  const clip = await social.clip(OWNER);
  const { port } = await social.start();
  const other = social.clientsAt(port);
  const people = await crowd(15);
  const both = people.flatMap((as) => [
    social.setLike(as, clip),
    social.setLike(as, clip, true, ItemType.VIDEO, other),
  ]);
  await Promise.all(both);
  expect(await everywhere(clip)).toEqual(all(15));
  expect(await social.engagementEvents(clip)).toHaveLength(15);
}, 90_000);

test('two processes, each with its own people, meet in one counter', async () => {
  const clip = await social.clip(OWNER);
  const { port } = await social.start();
  const other = social.clientsAt(port);
  const people = await crowd(40);
  await Promise.all(
    people.map((as, i) => social.setLike(as, clip, true, ItemType.VIDEO, i % 2 === 0 ? social : other)),
  );
  expect(await everywhere(clip)).toEqual(all(40));
}, 90_000);

test('a like that comes between the read and the write of others is not lost', async () => {
  const clip = await social.clip(OWNER);
  const stores = {
    items: createItems(social.connection),
    likes: createLikeCollection(social.connection),
    cache: createEngagementCache(social.redisClient, social.logger),
    outbox: createOutbox(social.connection),
  };
  const wish = (userId: number) => ({ userId, kind: 'video' as const, itemId: clip, isLiked: true });
  let isFirst = true;
  const likes: typeof stores.likes = {
    ...stores.likes,
    async findPairs(pairs) {
      const found = await stores.likes.findPairs(pairs);
      if (isFirst) await createLikeWriter(stores)([wish(1)]);
      isFirst = false;
      return found;
    },
  };
  await createLikeWriter({ ...stores, likes })([wish(2), wish(3)]);
  expect(await everywhere(clip)).toEqual(all(3));
}, 60_000);

test('a storm of likes and unlikes ends exact, revisions rising one by one', async () => {
  const clip = await social.clip(OWNER);
  const people = await crowd(10);
  const last = new Map(people.map((_, i) => [i, i % 3 !== 0]));
  await Promise.all(
    people.map(async (as, i) => {
      for (let n = 0; n < 6; n++) await Promise.all([social.setLike(as, clip, true), social.setLike(as, clip, false)]);
      await social.setLike(as, clip, last.get(i)!);
    }),
  );
  const expected = [...last.values()].filter(Boolean).length;
  expect(await everywhere(clip)).toEqual(all(expected));
  const revisions = (await social.engagementEvents(clip)).map(({ counters }) => Number(counters?.revision));
  expect(revisions).toEqual(revisions.map((_, i) => i + 1));
}, 90_000);

describe('what is not there to be liked', () => {
  const gone = (detail: string) => expect.objectContaining({ code: 'not_found', detail });

  test.each([
    ['pending', { status: VideoStatus.PENDING }],
    ['rejected', { status: VideoStatus.REJECTED }],
    ['of a hidden uploader', { hidden: true }],
  ])('a clip %s, for its owner too', async (_what, changes) => {
    const owner = social.newId();
    const clip = await social.clip(owner, changes);
    await expect(social.setLike(await social.person(owner), clip)).rejects.toEqual(gone('Video not found.'));
    expect(await storedLikes(clip)).toBe(0);
  });

  test('an unknown one, and one of the other kind', async () => {
    const [as] = await crowd(1);
    const promo = await social.clip(OWNER, { kind: VideoKind.PROMO, status: VideoStatus.APPROVED });
    await expect(social.setLike(as!, social.newId())).rejects.toEqual(gone('Video not found.'));
    await expect(social.setLike(as!, promo)).rejects.toEqual(gone('Video not found.'));
    await expect(social.setLike(as!, promo, true, ItemType.COMMENT)).rejects.toMatchObject({
      code: 'invalid_argument',
    });
    await expect(social.setLike(as!, promo, true, ItemType.PROMO)).resolves.toMatchObject({
      likeCount: 1n,
      isLiked: true,
    });
  });

  test('one that was removed; older news do not bring it back', async () => {
    const [as] = await crowd(1);
    const clip = await social.clip(OWNER);
    const older = social.tellClip(clip, OWNER);
    await social.publish(social.tellClip(clip, OWNER, { status: VideoStatus.DELETED }), older);
    await until(
      () => social.findItem(clip),
      (item) => item?.mediaRevision === 3,
    );
    await expect(social.setLike(as!, clip)).rejects.toEqual(gone('Video not found.'));
  });
});

test('of several wishes in one call each is answered or refused alone, in its order', async () => {
  const clip = await social.clip(OWNER);
  const [as] = await crowd(1);
  const accessToken = new Headers(as!.headers).get(PERSON_HEADER)!.replace('Bearer ', '');
  const wish = (itemId: number, isLiked: boolean, token = accessToken) => {
    return { accessToken: token, itemType: ItemType.VIDEO, itemId: fromId(itemId), isLiked };
  };
  const { results } = await social.engagement.batchSetLikes({
    wishes: [wish(clip, true), wish(clip, true, 'stolen'), wish(social.newId(), true), wish(clip, false)],
  });
  expect(results.map(({ isLiked, refusal }) => refusal?.code ?? isLiked)).toEqual([
    true,
    'unauthenticated',
    'not_found',
    false,
  ]);
  expect(await social.readEngagement(clip)).toMatchObject({ likes: 0 });
  const wishes = Array.from({ length: 251 }, () => wish(clip, true));
  await expect(social.engagement.batchSetLikes({ wishes })).rejects.toMatchObject({ code: 'invalid_argument' });
});
