import { create } from '@bufbuild/protobuf';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createLogger } from '@tallscreen/kit/logger';
import { VideoKind, VideoSchema } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createLiveMediaItems } from '#track/live-media-items';

const logger = createLogger({ name: 'live-items-test', level: 'silent' });
const CLIP = 10;

/** What media knows, and each question that it was asked. */
function media() {
  const live = new Map([[CLIP, VideoKind.VIDEO]]);
  const asked: number[] = [];
  let isAway = false;
  const liveItems = createLiveMediaItems(async (id) => {
    asked.push(id);
    if (isAway) throw new Error('media is away');
    const kind = live.get(id);
    return kind && create(VideoSchema, { id: BigInt(id), kind });
  }, logger);
  return { live, asked, liveItems, goAway: () => (isAway = true) };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('what was live a moment ago is answered at once and asked for once', async () => {
  const { asked, liveItems } = media();
  await liveItems('video', CLIP);
  expect(liveItems('video', CLIP)).toBeUndefined();
  expect(asked).toEqual([CLIP]);
});

test('a promo is no video, and what nobody knows is neither', async () => {
  const { liveItems } = media();
  await expect(liveItems('promo', CLIP)).rejects.toThrow('Promo not found.');
  await expect(liveItems('video', 99)).rejects.toThrow('Video not found.');
});

test('what is viewed all the time is looked up again behind the answers, and gone when it is removed', async () => {
  const { live, asked, liveItems } = media();
  await liveItems('video', CLIP);
  live.delete(CLIP);
  await jest.advanceTimersByTimeAsync(3_500);
  expect(liveItems('video', CLIP)).toBeUndefined();
  expect(liveItems('video', CLIP)).toBeUndefined();
  await jest.advanceTimersByTimeAsync(300);
  expect(asked).toEqual([CLIP, CLIP]);
  await expect(liveItems('video', CLIP)).rejects.toThrow('Video not found.');
});

test('while media is away what is known holds for a few seconds, then whoever asks is told', async () => {
  const { liveItems, goAway } = media();
  await liveItems('video', CLIP);
  goAway();
  await jest.advanceTimersByTimeAsync(3_500);
  expect(liveItems('video', CLIP)).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(liveItems('video', CLIP)).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1_000);
  await expect(liveItems('video', CLIP)).rejects.toThrow('media is away');
});
