import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createVideoMaker } from './sample-videos.ts';
import { bootMedia, bootWorker, spawnWorker, type Media, type UploadOptions } from './world.ts';

const run = promisify(execFile);
const ffmpegPath = process.env['FFMPEG_PATH'] ?? 'ffmpeg';

let media: Media;
let videos: Awaited<ReturnType<typeof createVideoMaker>>;
let folder: string;
/** 45 s with one key frame in 9 s. Each second has a grey of its own; the tone begins after 20 s. */
let long: Buffer;
let nextUser = 900;

const FRAME_BYTES = 64 * 112;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallscreen-cut-'));
  [media, videos] = await Promise.all([bootMedia({ UPLOAD_COOLDOWN_SECONDS: '0' }), createVideoMaker()]);
  const grey = "-f lavfi -i color=black:size=64x112:rate=20:duration=45,format=gray,geq=lum='40+4*floor(T+0.001)'";
  const tone = '-f lavfi -i sine=frequency=440:duration=45,volume=0:enable=lt(t\\,20)';
  const coded = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 180 -keyint_min 180 -sc_threshold 0 -c:a aac';
  long = await videos.make('long45.mp4', [...grey.split(' '), ...tone.split(' '), ...coded.split(' ')]);
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
  await rm(folder, { recursive: true, force: true });
});

const uploadCutBy = async (cut: NonNullable<UploadOptions['cut']>) => {
  const userId = nextUser++;
  return { ...(await media.upload(long, { userId, cut })), userId };
};
const uploadCut = (cut: NonNullable<UploadOptions['cut']>, more: UploadOptions = {}) =>
  media.upload(long, { userId: nextUser++, cut, ...more });

async function processed(id: bigint) {
  const read = async () =>
    (await media.client.batchGetVideos({ lookups: [{ videoId: id, viewer: { isAdmin: true } }] })).videos[0];
  await until(async () => (await read())!.status > VideoStatus.PROCESSING);
  return (await read())!;
}

async function fetched(id: bigint, name: string): Promise<string> {
  const files = (await media.connection.collection('media_items').findOne({ _id: Number(id) as never }))?.['files'];
  const key: string = name === 'poster' ? files.posterKey : files.renditions[0].key;
  const path = join(folder, `${id}-${name}`);
  await writeFile(path, await buffer(await media.blobs.getRange(key)));
  return path;
}

/** Returns the second of the source that a picture of the file shows. */
async function secondsIn(path: string, ...fromArgs: string[]): Promise<number[]> {
  const out = `${path}.gray`;
  const size = ['-vf', 'scale=64:112,format=gray', '-f', 'rawvideo', out];
  await run(ffmpegPath, ['-v', 'error', '-y', '-i', path, ...fromArgs, ...size]);
  const bytes = await readFile(out);
  const middles = Array.from({ length: bytes.length / FRAME_BYTES }, (_, i) => bytes[i * FRAME_BYTES + 3_600] ?? 0);
  return middles.map(secondOf);
}

// geq works on full-range grey, which is then stored as 16 to 235.
const secondOf = (grey: number): number => Math.round((grey - 40) / 4);

test('a 45 s file with a part of 10 to 25 s becomes a 15 s video that begins with the picture at 10 s', async () => {
  await bootWorker(media);
  const { video } = await uploadCut({ trimStartMs: 10_000n, trimEndMs: 25_000n, coverMs: 12_500n });
  expect(video.duration).toMatchObject({ seconds: 15n });
  const made = await processed(video.id);
  expect({ status: made.status, reason: made.rejectionReason }).toMatchObject({ status: VideoStatus.SCANNING });
  expect(Number(made.duration?.seconds) + (made.duration?.nanos ?? 0) / 1e9).toBeCloseTo(15, 1);
  const clip = await fetched(video.id, 'clip');
  const pictures = await secondsIn(clip);
  const offset = pictures[0]! - 10;
  expect(offset).toBe(0);
  expect(pictures).toHaveLength(300);
  expect([pictures[0], pictures[19], pictures[20], pictures[299]]).toEqual([10, 10, 11, 24]);
  // The cover is at 12.5 s of the part, which is 22.5 s of the file.
  expect(await secondsIn(await fetched(video.id, 'poster'))).toEqual([22]);
  // The tone begins at 20 s of the file. Only the part is measured: the gain lifts its tone to the target.
  const { stderr } = await run(ffmpegPath, ['-i', clip, '-af', 'silencedetect=d=5,ebur128', '-f', 'null', '-']);
  expect(Number(/silence_end: ([\d.]+)/.exec(stderr)?.[1])).toBeCloseTo(10, 1);
  expect(Number(/Integrated loudness:\s+I:\s+(-?[\d.]+)/.exec(stderr)?.[1])).toBeCloseTo(-16, 0);
});

test('a cover that was chosen later and got lost is made again, not the first one', async () => {
  await bootWorker(media);
  const { video, userId } = await uploadCutBy({ trimStartMs: 10_000n, trimEndMs: 25_000n, coverMs: 12_500n });
  await processed(video.id);
  await media.client.editVideo({ videoId: video.id, coverMs: 4_500n }, await media.as(userId));
  expect(await secondsIn(await fetched(video.id, 'poster'))).toEqual([14]);
  const stored = await media.connection.collection('media_items').findOne({ _id: Number(video.id) as never });
  const { posterKey, stripKey } = stored!['files'] as { posterKey: string; stripKey: string };
  // A backup may bring the first cover back.
  await media.blobs.putStream(stripKey.replace(/[^/]+$/, 'poster.jpg'), Readable.from([Buffer.from('x')]), {
    contentType: 'image/jpeg',
  });
  await media.blobs.remove([posterKey]);
  expect(await media.client.repairFiles({}, await media.as(1, 'admin'))).toMatchObject({ repaired: 1, missing: 0 });
  expect(await secondsIn(await fetched(video.id, 'poster'))).toEqual([14]);
});

test('a part of a promo is cut the same way, and needs only one of its ends', async () => {
  const { video } = await uploadCut({ trimStartMs: 30_000n }, { kind: VideoKind.PROMO, role: 'business' });
  expect((await processed(video.id)).duration).toMatchObject({ seconds: 15n });
  expect((await secondsIn(await fetched(video.id, 'clip')))[0]).toBe(30);
});

test('a worker that takes over from a killed one makes the same part', async () => {
  const { video } = await uploadCut({ trimStartMs: 3_050n, trimEndMs: 6_050n });
  const killed = spawnWorker(media);
  await killed.kill('SIGKILL');
  await processed(video.id);
  const pictures = await secondsIn(await fetched(video.id, 'clip'));
  expect([pictures.length, pictures[0], pictures.at(-1)]).toEqual([60, 3, 6]);
});

test('a longer file without a part, and parts that do not fit, are refused', async () => {
  const refused = async (cut: NonNullable<UploadOptions['cut']>, message: string) =>
    expect(uploadCut(cut)).rejects.toMatchObject({ message: expect.stringContaining(message) });
  await refused({}, 'Video duration must be under 30 seconds.');
  await refused({ trimStartMs: 1_000n }, 'Video duration must be under 30 seconds.');
  await refused({ trimStartMs: 40_000n, trimEndMs: 50_000n }, 'The part must lie within the video');
  await refused({ trimStartMs: 9_000n, trimEndMs: 9_500n }, 'at least one second');
  await refused({ trimStartMs: 20_000n, trimEndMs: 10_000n }, 'The part must lie within the video');
  await refused({ trimEndMs: 5_000n, coverMs: 6_000n }, 'The cover must be a frame of the video.');
});

test('the same file with another part is another video; with the same part it is a repeat', async () => {
  const same = { userId: nextUser++, sha256: 'ab'.repeat(32) };
  const first = await uploadCut({ trimEndMs: 5_000n }, same);
  const again = await uploadCut({ trimEndMs: 5_000n }, same);
  const other = await uploadCut({ trimEndMs: 6_000n }, same);
  expect([again.video.id === first.video.id, other.video.id === first.video.id]).toEqual([true, false]);
});

test('a draft keeps the part and the cover, until a video is made of it', async () => {
  const as = await media.as(nextUser++);
  const uploadId = 'c0'.repeat(20);
  await media.uploads.createUpload({ uploadId, sizeBytes: 10n, metadata: '' }, as);
  const cut = { trimStartMs: 7_000n, trimEndMs: 70_000n, coverMs: 500n };
  await media.uploads.saveDraft({ uploadId, details: { title: '' }, cut }, as);
  const { uploads } = await media.uploads.listUnfinishedUploads({}, as);
  expect(uploads[0]?.cut).toMatchObject(cut);
});
