import { create } from '@bufbuild/protobuf';
import { expect, test } from '@jest/globals';
import { VideoSchema } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { refusal } from '@tallscreen/kit/testing/refusal';
import { createMediaItemRead } from '#reads/media-items';
import { guest, type Viewer } from '#reads/viewer';

const owner: Viewer = { userId: 1, isAdmin: false };
const stranger: Viewer = { userId: 2, isAdmin: false };
const third: Viewer = { userId: 3, isAdmin: false };
const admin: Viewer = { userId: 4, isAdmin: true };
const follower: Viewer = { userId: 5, isAdmin: false };
const [LIVE, PENDING, FOR_FOLLOWERS] = [10, 11, 12];

type Lookups = { lookups: { videoId: bigint; viewer: { userId: bigint; isAdmin: boolean } }[] };

/** Answers as media does: each item once, if one of the viewers may see it, and those for followers apart. */
function media(readFollowers = async () => [5]) {
  const calls: string[][] = [];
  async function batchGetVideos({ lookups }: Lookups) {
    calls.push(lookups.map(({ videoId, viewer }) => `${videoId} for ${viewer.userId}`));
    const ids = [...new Set(lookups.map(({ videoId }) => Number(videoId)))];
    const isDecided = (id: number) =>
      lookups.some(({ videoId, viewer }) => Number(videoId) === id && (viewer.isAdmin || viewer.userId === 1n));
    const seen = ids.filter((id) => id === LIVE || isDecided(id));
    const toVideo = (id: number) => create(VideoSchema, { id: BigInt(id), uploaderId: 1n });
    const forFollowers = ids.filter((id) => id === FOR_FOLLOWERS && !seen.includes(id));
    return { videos: seen.map(toVideo), forFollowers: forFollowers.map(toVideo) };
  }
  const clients = { videos: { batchGetVideos } } as unknown as Parameters<typeof createMediaItemRead>[0];
  const read = createMediaItemRead(
    clients,
    async ({ userId }, ids) => new Set((await readFollowers()).includes(userId) ? ids : []),
  );
  const readAll = async (id: number, viewers: readonly Viewer[]) =>
    (await Promise.all(viewers.map((viewer) => read(id, viewer)))).map((video) => video !== undefined);
  return { calls, read, readAll };
}

test('a pending video that many request in one turn is shown to its uploader and admins only', async () => {
  const { calls, readAll } = media();
  const strangers = Array.from({ length: 200 }, (_, i) => ({ userId: 100 + i, isAdmin: false }));
  const seen = await readAll(PENDING, [owner, stranger, admin, guest, ...strangers]);
  expect(seen).toEqual([true, false, true, false, ...strangers.map(() => false)]);
  expect(calls.map(({ length }) => length)).toEqual([1, 203]);
});

test('a live video that many request in one turn costs one call', async () => {
  const { calls, read } = media();
  const found = await Promise.all([read(LIVE, owner), read(LIVE, stranger), read(LIVE, third), read(PENDING, owner)]);
  expect(found.map((video) => Number(video?.id))).toEqual([LIVE, LIVE, LIVE, PENDING]);
  expect(calls).toEqual([['10 for 0', '11 for 1']]);
});

test('a video for followers that many request in one turn costs one call, and others do not get it', async () => {
  const { calls, readAll } = media();
  const seen = await readAll(FOR_FOLLOWERS, [stranger, follower, guest, owner, admin, third]);
  expect(seen).toEqual([false, true, false, true, true, false]);
  expect(calls).toEqual([['12 for 0']]);
});

test('a video for followers that one viewer requests is for followers only', async () => {
  const { readAll } = media();
  for (const viewer of [stranger, guest]) expect(await readAll(FOR_FOLLOWERS, [viewer])).toEqual([false]);
  for (const viewer of [follower, owner, admin]) expect(await readAll(FOR_FOLLOWERS, [viewer])).toEqual([true]);
});

test('while social is away a video for followers is unavailable, and others are read in the same turn', async () => {
  const { read } = media(() => Promise.reject(refusal('unavailable', 'Away.')));
  const [away, live] = await Promise.allSettled([read(FOR_FOLLOWERS, stranger), read(LIVE, stranger)]);
  expect(away).toMatchObject({ status: 'rejected', reason: { status: 'unavailable' } });
  expect(live).toMatchObject({ status: 'fulfilled', value: { id: 10n } });
  expect((await read(FOR_FOLLOWERS, owner))?.id).toBe(12n);
});
