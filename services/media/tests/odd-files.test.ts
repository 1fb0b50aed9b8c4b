import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runChild } from '@tallscreen/kit-files/child/run';
import { createSandbox } from '@tallscreen/kit-files/child/sandbox';
import { partAddress } from '@tallscreen/kit/testing/parts';
import type { Container } from '@tallscreen/proto/rules/upload-rules';
import { probeFile } from '#ffmpeg/probe';
import { processSource, type MadeFiles } from '#ffmpeg/process-source';
import { createTools, type Tools } from '#ffmpeg/tools';
import { oddVideos } from './odd-videos.ts';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';

let base = '';
let tools: Tools;
let videos: VideoMaker;
let odd: ReturnType<typeof oddVideos>;
const ffmpegPath = partAddress('FFMPEG_PATH');
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'media-odd-'));
  const sandbox = await createSandbox({ memoryMb: 3_072, cpuSeconds: 120 });
  tools = await createTools({ ffmpegPath, ffprobePath: partAddress('FFPROBE_PATH') }, sandbox);
  videos = await createVideoMaker();
  odd = oddVideos(videos);
});
afterAll(async () => {
  await videos?.dispose();
  await rm(base, { recursive: true, force: true });
});

async function process(video: Buffer, container: Container = 'mp4', timeoutMs = 60_000) {
  const folder = await mkdtemp(join(base, 'job-'));
  const [source, outDir] = [join(folder, 'source'), join(folder, 'out')];
  await mkdir(outDir);
  await writeFile(source, video);
  const options = { folder, source, outDir, container, threads: 2, timeoutMs };
  const made = await processSource(tools, { ...options, onPercent: () => undefined });
  return { folder, made, served: made.renditions[0]?.path ?? '' };
}

/** Returns ffmpeg's output for a file. */
const decode = async (path: string, line: string): Promise<Buffer> =>
  (await runChild([ffmpegPath, '-v', 'error', '-i', path, ...line.split(' '), 'pipe:1'], { timeoutMs: 20_000 })).stdout;

/** The samples of the sound, at 8,000 a second. */
async function samplesOf(path: string): Promise<Int16Array> {
  const bytes = await decode(path, '-vn -ac 1 -ar 8000 -f s16le');
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
}
const loudness = (samples: Int16Array): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length));
/** Counts how often the sound rises through zero. */
const swings = (samples: Int16Array): number =>
  samples.reduce((count, value, i) => count + (value >= 0 && (samples[i - 1] ?? 0) < 0 ? 1 : 0), 0);

/** The grey value of a small part of a picture. Its position is a share of the picture's width. */
async function greyAt(path: string, share: number): Promise<number> {
  const filters = `crop=iw/8:ih/8:iw*${share}:ih/2,scale=1:1`;
  return (await decode(path, `-frames:v 1 -vf ${filters} -pix_fmt gray -f rawvideo`))[0] ?? -1;
}

describe('a video whose first picture is not at zero is as long as its pictures and begins with the first', () => {
  const cases: [string, Container, () => Promise<Buffer>, number][] = [
    ['mp4 with an edit list', 'mp4', () => odd.lateMp4(), 2_000],
    ['mov with an edit list', 'mov', () => odd.lateMov(), 2_000],
    ['m4v with an edit list', 'm4v', () => odd.lateM4v(), 2_000],
    ['webm', 'webm', () => odd.lateWebm(), 2_000],
    ['fragmented mp4', 'mp4', () => odd.fragments(), 2_000],
    ['fragmented mp4 that begins later', 'mp4', () => odd.lateFragments(), 2_000],
    ['sound before the picture', 'mp4', () => odd.soundFirst(), 2_000],
    ['sound after the picture', 'mp4', () => odd.pictureFirst(), 2_000],
  ];
  test.each(cases)('%s', async (_, container, make, lengthMs) => {
    const { folder, made, served } = await process(await make(), container);
    expect(Math.abs(made.shown.durationMs - lengthMs)).toBeLessThan(120);
    const report = await probeFile(tools, { path: served, folder, demuxer: 'mov' });
    expect(report.pictureStartMs).toBeLessThan(40);
    expect(report).toMatchObject({ hasAudio: true, isTruncated: false });
    const samples = await samplesOf(served);
    expect(loudness(samples.subarray(samples.length / 2))).toBeGreaterThan(500);
  });

  test('sound stays with its picture', async () => {
    const early = await samplesOf((await process(await odd.soundFirst())).served);
    expect(loudness(early.subarray(0, 4_000))).toBeGreaterThan(500);
    const late = await samplesOf((await process(await odd.pictureFirst())).served);
    expect(loudness(late.subarray(0, 7_000))).toBeLessThan(20);
    expect(loudness(late.subarray(9_000, 15_000))).toBeGreaterThan(500);
  });
});

test.each([
  ['the last picture of a video', () => odd.lastStands(), 4_967],
  ['the only picture of a video', () => odd.onlyPicture(), 3_000],
] as const)('%s is shown for the right time', async (_, make, lengthMs) => {
  const { made } = await process(await make());
  expect(Math.abs(made.shown.durationMs - lengthMs)).toBeLessThan(150);
});

test('a video with a changing frame rate keeps its length', async () => {
  expect(Math.abs((await process(await odd.changingRate())).made.shown.durationMs - 2_000)).toBeLessThan(120);
});

describe('sound', () => {
  test('of the first track is taken, or of the first that can be decoded', async () => {
    const first = await samplesOf((await process(await odd.twoSounds(), 'mov')).served);
    const second = await samplesOf((await process(await odd.firstSoundUnknown(), 'mov')).served);
    expect([swings(first) / 2 / 440, swings(second) / 2 / 880].map((share) => Math.round(share * 10) / 10)).toEqual([
      1, 1,
    ]);
  });

  test('that cannot be decoded at all is a reason to reject the video', async () => {
    await expect(process(await odd.onlySoundUnknown(), 'mov')).rejects.toMatchObject({ code: 'sound_unreadable' });
  });
});

test.each([
  ['h264', 'smpte2084'],
  ['h264', 'arib-std-b67'],
  ['hevc', 'smpte2084'],
  ['hevc', 'arib-std-b67'],
])('a recording in %s that names only its transfer %s is shown', async (codec, transfer) => {
  const { folder, made, served } = await process(await odd.hdr(codec, transfer));
  expect(Math.abs(made.shown.durationMs - 1_000)).toBeLessThan(60);
  const report = await probeFile(tools, { path: served, folder, demuxer: 'mov' });
  expect(report).toMatchObject({ colorMatrix: 'bt709' });
  expect(report.colorTransfer).not.toBe(transfer);
});

test('interlaced pictures are shown without comb artefacts', async () => {
  const combs = async (path: string): Promise<number> => {
    const [width, height] = [180, 320];
    const rows = await decode(path, '-vf select=eq(n\\,20),format=gray -frames:v 1 -f rawvideo');
    const at = (x: number, y: number) => rows[y * width + x] ?? 0;
    let count = 0;
    for (let y = 1; y < height - 1; y++)
      for (let x = 0; x < width; x++) {
        const [above, here, below] = [at(x, y - 1), at(x, y), at(x, y + 1)];
        if ((here - above) * (here - below) > 1_500) count++;
      }
    return count;
  };
  const { folder, served } = await process(await odd.interlaced());
  expect(await combs(served)).toBeLessThan((await combs(join(folder, 'source'))) / 4);
});

test.each(['libvpx', 'libvpx-vp9'] as const)('transparent parts of a video by %s are black', async (codec) => {
  const { made, served } = await process(await odd.transparent(codec), 'webm');
  for (const path of [served, made.posterPath]) {
    expect(await greyAt(path, 0.1)).toBeLessThan(20);
    expect(await greyAt(path, 0.8)).toBeGreaterThan(45);
  }
});

describe('sizes', () => {
  const cases: [string, () => Promise<Buffer>, Pick<MadeFiles['shown'], 'width' | 'height'>][] = [
    ['32:9', () => odd.sized('1920x540'), { width: 1920, height: 540 }],
    ['very wide', () => odd.sized('1920x16'), { width: 1920, height: 16 }],
    ['very tall', () => odd.sized('16x1920'), { width: 16, height: 1920 }],
    ['wide pixels', () => odd.sized('720x576', 'setsar=64/45'), { width: 1024, height: 576 }],
    ['tall pixels', () => odd.sized('1080x480', 'setsar=1/3'), { width: 360, height: 480 }],
    ['tiny', () => odd.sized('16x16'), { width: 16, height: 16 }],
  ];
  test.each(cases)('%s', async (_, make, size) => {
    expect((await process(await make())).made.shown).toMatchObject(size);
  });
});

test('a video whose processing takes too long is rejected', async () => {
  await expect(process(await odd.fragments(), 'mp4', 1)).rejects.toMatchObject({ code: 'source_too_slow' });
});

test('more pictures than an index states are counted before they are decoded', async () => {
  await expect(process(await odd.lyingIndex())).rejects.toMatchObject({ code: 'too_many_frames' });
});
