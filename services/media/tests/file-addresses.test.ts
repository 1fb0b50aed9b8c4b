import { UserEvents } from '@tallscreen/kit-events/event-types';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { servePolicies } from '@tallscreen/kit/testing/policies';
import { until } from '@tallscreen/kit/testing/until';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoStatus, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, bootWorker, serviceKeys, type Media } from './world.ts';

const parts = createTestParts('media-addresses');
let moderation: Awaited<ReturnType<typeof servePolicies>>;
let media: Media;
let videos: VideoMaker;

beforeAll(async () => {
  moderation = await servePolicies(parts, serviceKeys);
  const booted = bootMedia({ MODERATION_ADDR: moderation.target });
  [media, videos] = await Promise.all([booted, createVideoMaker()]);
  await bootWorker(media);
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
  await parts.dispose();
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

test('files of a video that is no longer for everybody have new addresses, which its audience is told', async () => {
  const { video } = await media.upload(await videos.silent(), { userId: 102 });
  await until(async () => (await read(video.id))?.status === VideoStatus.SCANNING);
  await media.moderation.recordScan({ videoId: video.id, scanId: 's', flagCode: '' });
  await apply(video.id, Verdict.APPROVE);
  const as = await media.as(102, 'creator');
  const setAudience = async (visibility: string) => {
    const edit = { videoId: video.id, details: { visibility }, changed: { paths: ['visibility'] } };
    return (await media.client.editVideo(edit, as)).video!.posterUrl;
  };
  const statusOf = async (url: string) => (await fetch(media.httpUrl + url)).status;
  const answers = (url: string, status: number) =>
    until(
      () => statusOf(url),
      (now) => now === status,
    );
  const lookUp = async (userId: bigint) => {
    const lookups = [{ videoId: video.id, viewer: { userId, isAdmin: false } }];
    const { videos: seen, forFollowers } = await media.client.batchGetVideos({ lookups });
    return [seen.length, forFollowers.length];
  };
  const all = (await read(video.id))!.posterUrl;
  await answers(all, 200);
  expect(await setAudience('unlisted')).toBe(all);
  expect([await statusOf(all), await lookUp(0n), await lookUp(5n)]).toEqual([200, [1, 0], [1, 0]]);

  const followers = await setAudience('followers');
  await answers(all, 404);
  expect(await statusOf(followers)).toBe(200);
  expect([await lookUp(0n), await lookUp(5n), await lookUp(102n)]).toEqual([
    [0, 1],
    [0, 1],
    [1, 0],
  ]);

  const few = await setAudience('private');
  await answers(followers, 404);
  expect([await statusOf(all), await statusOf(few)]).toEqual([404, 200]);
  expect([await lookUp(5n), await lookUp(102n)]).toEqual([
    [0, 0],
    [1, 0],
  ]);
  expect(await setAudience('public')).toBe(all);
  await answers(all, 200);
});

test('files of a removed video answer not found to everybody, are back after its restoration, and go after 30 days', async () => {
  const { video } = await media.upload(await videos.silent(), { userId: 101 });
  await until(async () => (await read(video.id))?.status === VideoStatus.SCANNING);
  await media.moderation.recordScan({ videoId: video.id, scanId: 's', flagCode: '' });
  await apply(video.id, Verdict.APPROVE);
  const files = async () => {
    const { renditions = [], posterUrl = '', stripUrl = '' } = (await read(video.id)) ?? {};
    return [...renditions.map(({ url }) => url), posterUrl, stripUrl];
  };
  const addresses = await files();
  const answers = async () =>
    new Set(await Promise.all(addresses.map(async (url) => (await fetch(media.httpUrl + url)).status)));
  const answer = (status: number) => until(answers, (found) => found.size === 1 && found.has(status));
  await answer(200);
  await apply(video.id, Verdict.REMOVE);
  await answer(404);
  expect(await read(video.id)).toBeUndefined();
  const own = { videoId: video.id, viewer: { userId: 101n, isAdmin: false } };
  expect((await media.client.batchGetVideos({ lookups: [own] })).videos).toEqual([]);
  await apply(video.id, Verdict.RESTORE);
  await answer(200);
  expect([await files(), (await read(video.id))?.status]).toEqual([addresses, VideoStatus.TESTING]);

  await apply(video.id, Verdict.REMOVE);
  const { video: other } = await media.upload(await videos.silent(), { userId: 102 });
  await until(async () => (await read(other.id))?.status === VideoStatus.SCANNING);
  await apply(other.id, Verdict.REMOVE);
  moderation.appealed.add(video.id);
  const items = media.connection.collection<{ _id: number; status: string }>('media_items');
  const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
  const ids = [Number(video.id), Number(other.id)];
  await items.updateMany({ _id: { $in: ids } }, { $set: { removedAt: longAgo } });
  const becomesDeleted = async ({ id }: Video) =>
    until(async () => (await items.findOne({ _id: Number(id) }))?.status === 'deleted');
  // The first is kept while its removal is appealed.
  await becomesDeleted(other);
  expect((await items.findOne({ _id: Number(video.id) }))?.status).toBe('removed');
  moderation.appealed.delete(video.id);
  await becomesDeleted(video);
  await expect(apply(video.id, Verdict.RESTORE)).rejects.toMatchObject({ status: 'failed_precondition' });
  await answer(404);
});
