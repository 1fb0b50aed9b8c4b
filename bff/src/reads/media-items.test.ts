import { create } from '@bufbuild/protobuf';
import { expect, test } from '@jest/globals';
import { VideoSchema, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { refusal } from '@tallscreen/kit/testing/refusal';
import { createMediaItemRead, createMediaItemReadFrom } from '#reads/media-items';
import type { Viewer } from '#reads/viewer';

const owner: Viewer = { userId: 1, isAdmin: false };
const stranger: Viewer = { userId: 2, isAdmin: false };
const third: Viewer = { userId: 3, isAdmin: false };
const LIVE = 10;
const PENDING = 11;

/** Answers as media does: each item once, if one of the viewers may see it. */
function media() {
  const calls: string[][] = [];
  const read = createMediaItemReadFrom((lookups) => {
    calls.push(lookups.map(({ itemId, viewer }) => `${itemId} for ${viewer.userId}`));
    const seen = lookups.filter(({ itemId, viewer }) => itemId === LIVE || (itemId === PENDING && viewer.userId === 1));
    return Promise.resolve(
      new Map<number, Video>(seen.map(({ itemId }) => [itemId, create(VideoSchema, { id: BigInt(itemId) })])),
    );
  });
  return { calls, read };
}

test('a pending video that its uploader and another user request in one turn is shown to the uploader only', async () => {
  const { read } = media();
  const [forOwner, forStranger] = await Promise.all([read(PENDING, owner), read(PENDING, stranger)]);
  expect(forOwner?.id).toBe(11n);
  expect(forStranger).toBeUndefined();
});

test('a live video that many request in one turn costs one call', async () => {
  const { calls, read } = media();
  const found = await Promise.all([read(LIVE, owner), read(LIVE, stranger), read(LIVE, third), read(PENDING, owner)]);
  expect(found.map((video) => Number(video?.id))).toEqual([LIVE, LIVE, LIVE, PENDING]);
  expect(calls).toEqual([['10 for 0', '11 for 1']]);
});

/** Media's answer about videos for followers: as such to users, not at all to guests. */
function forFollowers(isFollowing: () => boolean) {
  const batchGetVideos = async ({ lookups }: { lookups: { videoId: bigint; viewer: { userId: bigint } }[] }) => ({
    videos: [],
    forFollowers: lookups.flatMap(({ videoId: id, viewer }) =>
      viewer.userId > 0n ? [create(VideoSchema, { id, uploaderId: 9n })] : [],
    ),
  });
  const clients = { videos: { batchGetVideos } } as unknown as Parameters<typeof createMediaItemRead>[0];
  return createMediaItemRead(clients, async ({ userId }) => new Set(isFollowing() && userId === 1 ? [9n] : []));
}

test('a video for followers is read by followers only, also when others ask in the same turn', async () => {
  const read = forFollowers(() => true);
  const found = await Promise.all([read(LIVE, owner), read(LIVE, stranger), read(LIVE, { ...stranger, userId: 0 })]);
  expect(found.map((video) => video?.id)).toEqual([10n, undefined, undefined]);
  expect(await read(LIVE, stranger)).toBeUndefined();
});

test('while social is away a video for followers is unavailable to users, and not found for guests', async () => {
  const read = forFollowers(() => {
    throw refusal('unavailable', 'Away.');
  });
  for (const viewer of [owner, stranger])
    await expect(read(LIVE, viewer)).rejects.toMatchObject({ status: 'unavailable' });
  expect(await read(LIVE, { ...stranger, userId: 0 })).toBeUndefined();
});
