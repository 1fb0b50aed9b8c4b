import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface VideoFileOptions {
  readonly seconds?: number;
  readonly size?: string;
  /** mp4, mov and m4v hold H.264 and AAC, webm holds VP9 and Opus. */
  readonly extension?: 'mp4' | 'mov' | 'm4v' | 'webm';
  readonly audio?: boolean;
  readonly video?: boolean;
  /** ffmpeg's picture source. Tests never remove a video of `testsrc2`: similar videos are flagged afterwards. */
  readonly source?: 'testsrc2' | 'mandelbrot' | 'cellauto' | 'sierpinski';
}

const directory = mkdtemp(path.join(tmpdir(), 'tallscreen-videos-'));
const made = new Map<string, Promise<string>>();

/** Makes a real video with ffmpeg, once per specification and process. Returns its path. */
export function makeVideoFile(options: VideoFileOptions = {}): Promise<string> {
  const key = JSON.stringify(options);
  const known = made.get(key);
  if (known) return known;
  const fresh = render(options, made.size);
  made.set(key, fresh);
  return fresh;
}

async function render(options: VideoFileOptions, index: number): Promise<string> {
  const { seconds = 3, size = '240x426', extension = 'mp4', audio = true, video = true, source = 'testsrc2' } = options;
  const file = path.join(await directory, `video-${index}.${extension}`);
  // Chroma subsampling would round an odd width.
  const format = extension === 'webm' ? 'yuv444p' : 'yuv420p';
  const picture = ['-f', 'lavfi', '-i', `${source}=size=${size}:rate=25,trim=duration=${seconds},format=${format}`];
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`];
  const webm = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '600k', '-c:a', 'libopus'];
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'];
  const container = extension === 'm4v' ? ['-f', 'mp4'] : [];
  const codecs = extension === 'webm' ? webm : h264;
  const inputs = [...(video ? picture : []), ...(audio ? sound : [])];
  await run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', ['-y', '-v', 'error', ...inputs, ...codecs, ...container, file]);
  return file;
}
