import { refusal } from '@tallscreen/kit/testing/refusal';
import { create } from '@bufbuild/protobuf';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createLogger } from '@tallscreen/kit/logger';
import { VideoKind, VideoSchema } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createLiveMediaItems, type ItemKind } from '#track/live-media-items';

const logger = createLogger({ name: 'live-items-test', level: 'silent' });
const ITEM_ID = 10;
const BLOCKED = 7;
const UPLOADER = 5n;

/** A fake media service that records each lookup. */
function media() {
  const live = new Map([[ITEM_ID, VideoKind.VIDEO]]);
  const asked: number[] = [];
  let failure: Error | undefined;
  const found = createLiveMediaItems({
    async readMediaItem(id) {
      asked.push(id);
      if (failure) throw failure;
      const kind = live.get(id);
      return kind && create(VideoSchema, { id: BigInt(id), kind, uploaderId: UPLOADER });
    },
    isBlocked: async ({ userId }, uploaderId) => userId === BLOCKED && uploaderId === UPLOADER,
    logger,
  });
  const liveItems = (kind: ItemKind, id: number, userId = 6) => found(kind, id, { userId, isAdmin: false });
  return { live, asked, liveItems, fail: (error: Error) => (failure = error) };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('an item that was live a moment ago is answered at once and looked up once', async () => {
  const { asked, liveItems } = media();
  await liveItems('video', ITEM_ID);
  expect(await liveItems('video', ITEM_ID)).toBe(true);
  expect(asked).toEqual([ITEM_ID]);
});

test('an item is not found across a block, also when it is known to be live', async () => {
  const { liveItems } = media();
  await expect(liveItems('video', ITEM_ID, BLOCKED)).rejects.toThrow('Video not found.');
  expect(await liveItems('video', ITEM_ID)).toBe(true);
  await expect(liveItems('video', ITEM_ID, BLOCKED)).rejects.toThrow('Video not found.');
});

test('a promo is not a video, and an unknown id is neither', async () => {
  const { liveItems } = media();
  await expect(liveItems('promo', ITEM_ID)).rejects.toThrow('Promo not found.');
  await expect(liveItems('video', 99)).rejects.toThrow('Video not found.');
});

test('an item in steady use is looked up again in the background, and refused once it is removed', async () => {
  const { live, asked, liveItems } = media();
  await liveItems('video', ITEM_ID);
  live.delete(ITEM_ID);
  await jest.advanceTimersByTimeAsync(3_500);
  expect(await liveItems('video', ITEM_ID)).toBe(true);
  expect(await liveItems('video', ITEM_ID)).toBe(true);
  await jest.advanceTimersByTimeAsync(300);
  expect(asked).toEqual([ITEM_ID, ITEM_ID]);
  await expect(liveItems('video', ITEM_ID)).rejects.toThrow('Video not found.');
});

test.each(['unavailable', 'deadline_exceeded'] as const)(
  'while media is away (%s) items are not refused',
  async (code) => {
    const { liveItems, fail } = media();
    expect(await liveItems('video', ITEM_ID)).toBe(true);
    fail(refusal(code, 'media is away'));
    await jest.advanceTimersByTimeAsync(3_500);
    expect(await liveItems('video', ITEM_ID)).toBe(true);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await liveItems('video', ITEM_ID)).toBe(true);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await liveItems('video', ITEM_ID)).toBe(false);
    expect(await liveItems('video', 99)).toBe(false);
  },
);

test('another failure of media is passed on', async () => {
  const { liveItems, fail } = media();
  fail(new Error('a bug'));
  await expect(liveItems('video', ITEM_ID)).rejects.toThrow('a bug');
});
