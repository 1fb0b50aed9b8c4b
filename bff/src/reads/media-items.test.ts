import { create } from '@bufbuild/protobuf';
import { expect, test } from '@jest/globals';
import { VideoSchema, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createMediaItemReadFrom } from '#reads/media-items';
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
