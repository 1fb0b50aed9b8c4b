import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DemoVideo, Drawing, Stills } from './videos.ts';

const run = promisify(execFile);

/** Expressions are drawn this wide and scaled up, which is smooth enough and ten times faster. */
const DRAWN_WIDTH = 120;

const colours = ({ r, g, b }: Drawing): string => `geq=r='clip(${r},0,255)':g='clip(${g},0,255)':b='clip(${b},0,255)'`;

/** Draws each still once and shows them in turn, before a camera that is held by hand. */
function stillsSource(draw: Stills, height: number, seconds: number): string {
  const { count, when } = draw.stills;
  const numbers = [...Array.from({ length: count }).keys()];
  const drawn = `color=black:s=${draw.width}x${height}:r=1:d=${count},format=gbrp,${colours(draw)},split=${count}`;
  const one = (still: number): string =>
    `[s${still}]trim=start_frame=${still}:end_frame=${still + 1},setpts=0,loop=loop=-1:size=1,fps=25,` +
    `trim=duration=${seconds},setpts=PTS-STARTPTS[f${still}]`;
  const over = (still: number): string =>
    `[${still === 1 ? 'f0' : `o${still - 1}`}][f${still}]overlay=enable='eq(${when},${still})'[o${still}]`;
  const split = drawn + numbers.map((still) => `[s${still}]`).join('');
  const hand = "crop=w=iw*0.94:h=ih*0.94:x='(iw-ow)*(0.5+0.4*sin(1.6*t))':y='(ih-oh)*(0.5+0.4*sin(2.3*t))'";
  return [split, ...numbers.map(one), ...numbers.slice(1).map(over), `[o${count - 1}]scale=iw*2:ih*2,${hand}`].join(
    ';',
  );
}

function videoSource({ draw, seconds, size }: DemoVideo): string {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const scale = `scale=${width}:${height}:flags=bicubic,format=yuv420p`;
  if ('source' in draw) return `${draw.source},trim=duration=${seconds},${scale}`;
  const heightAt = (drawnWidth: number): number => Math.round((drawnWidth * height) / width / 2) * 2;
  if ('stills' in draw) return `${stillsSource(draw, heightAt(draw.width), seconds)},${scale}`;
  const canvas = `color=black:s=${DRAWN_WIDTH}x${heightAt(DRAWN_WIDTH)}:r=25:d=${seconds},format=gbrp`;
  return `${canvas},${colours(draw)},${scale}`;
}

/** Renders a video to `directory` unless it exists. Returns its path. */
export async function renderVideo(video: DemoVideo, directory: string, ffmpeg: string): Promise<string> {
  const target = path.join(directory, video.file);
  if (existsSync(target)) return target;
  await mkdir(directory, { recursive: true });
  // Two stacks may render into the same cache at once.
  const partial = `${target}.${process.pid}.partial.mp4`;
  const sound =
    video.sound === undefined ? [] : ['-f', 'lavfi', '-i', `aevalsrc='${video.sound}':s=44100:d=${video.seconds}`];
  const soundOut =
    video.sound === undefined ? [] : ['-c:a', 'aac', '-b:a', '96k', '-af', 'aecho=0.8:0.7:60:0.25,afade=t=in:d=0.3'];
  await run(ffmpeg, [
    '-y',
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    videoSource(video),
    ...sound,
    '-t',
    String(video.seconds),
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '24',
    ...soundOut,
    '-movflags',
    '+faststart',
    partial,
  ]);
  await rename(partial, target);
  return target;
}
