import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DemoVideo } from './videos.ts';

const run = promisify(execFile);

/** Expressions are drawn about this wide and scaled up, which is smooth enough and ten times faster. */
const DRAWN_WIDTH = 120;

function videoSource(video: DemoVideo): string {
  const [width = 0, height = 0] = video.size.split('x').map(Number);
  const scale = `scale=${width}:${height}:flags=bicubic,format=yuv420p`;
  if ('source' in video.draw) return `${video.draw.source},trim=duration=${video.seconds},${scale}`;
  const drawnHeight = Math.round((DRAWN_WIDTH * height) / width / 2) * 2;
  const { r, g, b } = video.draw;
  const canvas = `color=black:s=${DRAWN_WIDTH}x${drawnHeight}:r=25:d=${video.seconds},format=gbrp`;
  return `${canvas},geq=r='clip(${r},0,255)':g='clip(${g},0,255)':b='clip(${b},0,255)',${scale}`;
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
