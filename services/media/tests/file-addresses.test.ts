import { UserEvents } from '@tallscreen/kit-events/event-types';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, bootWorker, type Media } from './world.ts';

let media: Media;
let videos: VideoMaker;

beforeAll(async () => {
  [media, videos] = await Promise.all([bootMedia(), createVideoMaker()]);
  await bootWorker(media);
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
});

let nextDecision = 1n;

/** Reads the video as an admin. */
const read = async (videoId: bigint): Promise<Video | undefined> =>
  (await media.client.batchGetVideos({ lookups: [{ videoId, viewer: { userId: 0n, isAdmin: true } }] })).videos[0];
const apply = async (videoId: bigint, verdict: Verdict) =>
  media.moderation.applyDecision({ decisionId: nextDecision++, videoId, verdict, reason: '' });

test('files of a live video may be cached by everybody, and their old addresses answer not found after a ban', async () => {
  const { video } = await media.upload(await videos.silent(), { userId: 100 });
  await until(async () => (await read(video.id))?.status === VideoStatus.SCANNING);
  await media.moderation.recordScan({ videoId: video.id, scanId: 's', flagCode: '' });
  const { posterUrl } = (await read(video.id)) ?? {};
  const uploader = Number(video.uploaderId);
  const cachingOf = async (url = posterUrl) => {
    const { status, headers } = await fetch(media.httpUrl + url);
    return `${status} ${headers.get('cache-control')}`;
  };
  const becomes = (caching: string) => until(cachingOf, (now) => now === caching);
  const isGone = '404 no-store';
  const setStatus = (status: AccountStatus, revision: bigint) =>
    media.bus.publishAll([UserEvents.event(uploader, { revision, user: { id: BigInt(uploader), status } })]);
  const [forAll, forReader] = ['200 public, max-age=31536000, immutable', '200 private, max-age=30'];
  await becomes(forReader);
  await apply(video.id, Verdict.APPROVE);
  await becomes(forAll);
  await setStatus(AccountStatus.BANNED, 2n);
  await becomes(isGone);
  const secretUrl = (await read(video.id))?.posterUrl;
  expect(secretUrl).toMatch(/\?access=[\w-]{22}$/);
  expect(await cachingOf(secretUrl)).toBe(forReader);
  expect(await cachingOf(`${posterUrl}?access=${'A'.repeat(22)}`)).toBe(isGone);
  await setStatus(AccountStatus.ACTIVE, 3n);
  await until(async () => (await read(video.id))?.posterUrl === posterUrl);
  await becomes(forAll);
  await apply(video.id, Verdict.REMOVE);
  await expect(becomes(isGone)).resolves.toBe(isGone);
});
