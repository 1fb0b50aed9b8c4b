import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runChild } from '@tallscreen/kit-files/child/run';
import { createSandbox } from '@tallscreen/kit-files/child/sandbox';
import { partAddress } from '@tallscreen/kit/testing/parts';
import { processSource } from '#ffmpeg/process-source';
import { createTools, type Tools } from '#ffmpeg/tools';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { silences, sounds, type Sound } from './sounds.ts';

let base = '';
let tools: Tools;
let videos: VideoMaker;
const ffmpegPath = partAddress('FFMPEG_PATH');
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'media-loudness-'));
  const sandbox = await createSandbox({ memoryMb: 3_072, cpuSeconds: 120 });
  tools = await createTools({ ffmpegPath, ffprobePath: partAddress('FFPROBE_PATH') }, sandbox);
  videos = await createVideoMaker();
});
afterAll(async () => {
  await videos?.dispose();
  await rm(base, { recursive: true, force: true });
});

/** Makes a video with this sound, like one recorded by a phone. Returns its path and the paths of its renditions. */
async function process(name: string, { expression, seconds = 4, pictureSeconds = seconds, rate }: Sound, size: string) {
  const folder = await mkdtemp(join(base, 'job-'));
  const [source, outDir] = [join(folder, 'source'), join(folder, 'out')];
  await mkdir(outDir);
  const picture = `-f lavfi -i testsrc2=size=${size}:rate=10:duration=${pictureSeconds}`.split(' ');
  const sound = ['-f', 'lavfi', '-i', `aevalsrc='${expression}':s=${rate ?? 48_000}:d=${seconds}`];
  const encode = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -b:a 192k'.split(' ');
  await writeFile(source, await videos.make(`${name.replaceAll(/\W+/g, '-')}.mp4`, [...picture, ...sound, ...encode]));
  const options = { folder, source, outDir, container: 'mp4' as const, threads: 2, timeoutMs: 60_000 };
  const made = await processSource(tools, { ...options, onPercent: () => undefined });
  return { source, paths: made.renditions.map(({ path }) => path) };
}

/** Measures a file's sound by ffmpeg's own meter. Sound that is too short to measure is repeated. */
async function meter(path: string, seconds = 4): Promise<{ lufs: number; peakDb: number }> {
  const filters = `${seconds < 1 ? 'aloop=loop=-1:size=48000,atrim=end=3,' : ''}ebur128=peak=true`;
  const args = ['-hide_banner', '-nostdin', '-i', path, '-vn', '-af', filters, '-f', 'null', '-'];
  const { stderr } = await runChild([ffmpegPath, ...args], { timeoutMs: 20_000 });
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const read = (pattern: RegExp) => Number(pattern.exec(summary)?.[1] ?? Number.NaN);
  return { lufs: read(/I:\s+(-?[\d.]+) LUFS/), peakDb: read(/Peak:\s+(-?[\d.]+|-inf) dBFS/) };
}

test.each(Object.entries(sounds))('every sound gets the same loudness: %s', async (name, sound) => {
  const { paths } = await process(name, sound, '64x64');
  const { lufs, peakDb } = await meter(paths[0] ?? '', sound.seconds);
  expect(Math.abs(lufs + 16)).toBeLessThanOrEqual(0.5);
  expect(peakDb).toBeLessThanOrEqual(-1.5);
});

test('every rendition has the same loudness', async () => {
  const { paths } = await process('all', { expression: '0.05*sin(2*PI*600*t)' }, '720x1280');
  expect(paths).toHaveLength(3);
  for (const path of paths) expect(Math.abs((await meter(path)).lufs + 16)).toBeLessThanOrEqual(0.5);
});

test.each(Object.entries(silences))('silence stays silence: %s', async (name, sound) => {
  const { source, paths } = await process(name, sound, '64x64');
  const [before, after] = [await meter(source), await meter(paths[0] ?? '')];
  expect(after.lufs).toBeLessThan(-50);
  expect(after.lufs).toBeLessThan(before.lufs + 1);
});
