import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runChild } from '@tallscreen/kit-files/child/run';
import { createSandbox } from '@tallscreen/kit-files/child/sandbox';
import { partAddress } from '@tallscreen/kit/testing/parts';
import { probeFile } from '#ffmpeg/probe';
import { processSource } from '#ffmpeg/process-source';
import { createTools, type Tools } from '#ffmpeg/tools';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';

let base = '';
let tools: Tools;
let videos: VideoMaker;
const ffmpegPath = partAddress('FFMPEG_PATH');
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'media-pictures-'));
  const sandbox = await createSandbox({ memoryMb: 3_072, cpuSeconds: 120 });
  tools = await createTools({ ffmpegPath, ffprobePath: partAddress('FFPROBE_PATH') }, sandbox);
  videos = await createVideoMaker();
});
afterAll(async () => {
  await videos?.dispose();
  await rm(base, { recursive: true, force: true });
});

async function process(video: Buffer) {
  const folder = await mkdtemp(join(base, 'job-'));
  const [source, outDir] = [join(folder, 'source'), join(folder, 'out')];
  await mkdir(outDir);
  await writeFile(source, video);
  const options = { folder, source, outDir, container: 'mp4' as const, threads: 2, timeoutMs: 60_000 };
  return { folder, made: await processSource(tools, { ...options, onPercent: () => undefined }) };
}

type Colour = readonly number[];

/** The colour in the middle of a picture or of a video's first frame, as a screen shows it with the given matrix. */
async function colourOf(path: string, matrix?: string): Promise<Colour> {
  const toRgb = `scale=${matrix ? `in_color_matrix=${matrix}:` : ''}flags=accurate_rnd,format=rgb24,crop=1:1`;
  const args = ['-v', 'error', '-i', path, '-frames:v', '1', '-vf', toRgb, '-f', 'rawvideo', 'pipe:1'];
  return [...(await runChild([ffmpegPath, ...args], { timeoutMs: 20_000 })).stdout];
}

const farthest = (a: Colour, b: Colour): number => Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 999))));

/** Rounding and compression differ by 7 of 255 at most; a wrong matrix shifts this green by 22. */
const TOLERANCE = 8;

/** Makes a video of one colour; `tagged`: the file names its matrix. */
const oneColour = (matrix: 'bt709' | 'smpte170m', size: string, tagged: boolean) => {
  const picture = `-f lavfi -i color=0x20b040:size=${size}:rate=10:duration=1`.split(' ');
  const convert = ['-vf', `scale=out_color_matrix=${matrix},format=yuv420p`];
  const tags = tagged ? ['-colorspace', matrix, '-color_primaries', matrix, '-color_trc', matrix] : [];
  const untag = tagged ? [] : ['-bsf:v', 'h264_metadata=matrix_coefficients=2'];
  const name = `${matrix}-${size}-${tagged}.mp4`;
  return videos.make(name, [...picture, ...convert, '-c:v', 'libx264', '-preset', 'ultrafast', ...tags, ...untag]);
};

test.each([
  ['BT.709, as phones record', 'bt709', '720x1280', true],
  ['BT.601, as old cameras record', 'smpte170m', '480x854', true],
  ['unnamed, which counts as BT.709 from 720 lines on', 'bt709', '720x1280', false],
  ['unnamed, which counts as BT.601 below', 'smpte170m', '480x640', false],
] as const)('posters, strip and renditions keep the colour of a source in %s', async (_, matrix, size, tagged) => {
  const { folder, made } = await process(await oneColour(matrix, size, tagged));
  const wanted = await colourOf(join(folder, 'source'), matrix);
  for (const path of [made.posterPath, made.stripPath])
    expect(farthest(await colourOf(path), wanted)).toBeLessThanOrEqual(TOLERANCE);
  for (const { path } of made.renditions) {
    expect(farthest(await colourOf(path, 'bt709'), wanted)).toBeLessThanOrEqual(TOLERANCE);
    const { colorMatrix } = await probeFile(tools, { path, folder, demuxer: 'mov' });
    expect(colorMatrix).toBe('bt709');
  }
});

test('sound that is longer than the picture is cut, shorter sound stays, and the API shows the length of the served file', async () => {
  const make = (name: string, seconds: number) => {
    const picture = '-f lavfi -i testsrc2=size=180x320:rate=15:duration=2'.split(' ');
    const sound = `-f lavfi -i sine=frequency=440:duration=${seconds}`.split(' ');
    return videos.make(name, [...picture, ...sound, ...'-c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' ')]);
  };
  for (const seconds of [6, 1]) {
    const { folder, made } = await process(await make(`sound-${seconds}.mp4`, seconds));
    const served = made.renditions[0];
    if (!served) throw new Error('No rendition.');
    const probed = await probeFile(tools, { path: served.path, folder, demuxer: 'mov' });
    expect(Math.abs(probed.durationMs - 2_000)).toBeLessThan(150);
    expect(made.shown).toEqual({
      durationMs: Math.round(probed.durationMs),
      width: served.width,
      height: served.height,
    });
    expect(probed.hasAudio).toBe(true);
  }
});
