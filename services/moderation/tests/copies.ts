import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { decodeArguments, splitFrames } from '#scanners/frame-reader';
import type { Frame } from '#domain/frame';

const run = promisify(execFile);
const CLIPS = fileURLToPath(new URL('../../../deploy/seed/clips/', import.meta.url));

export const allClips = async (): Promise<string[]> =>
  (await readdir(CLIPS, { withFileTypes: true })).filter((each) => each.isDirectory()).map(({ name }) => name);

/** Eight kinds of pictures: an animal, lights, hands at work, water, weather, a moving train, patterns, things. */
export const KINDS = ['cat', 'lanterns', 'pottery', 'jelly', 'rain-street', 'train', 'marbling', 'paper-boat'] as const;

/** Changes that make a removed video hard to recognise, as ffmpeg filters. */
export const CHANGES: Readonly<Record<string, string>> = {
  'seen in a mirror': 'hflip',
  'cropped to 80 %': 'crop=iw*0.8:ih*0.8',
  'with a border of 10 %': 'scale=trunc(iw*0.4)*2:trunc(ih*0.4)*2,pad=iw/0.8:ih/0.8:(ow-iw)/2:(oh-ih)/2:white',
  'with a bar over the lower third': 'drawbox=0:ih*2/3:iw:ih/3:black:fill',
  'with a striped bar over the upper third':
    'drawbox=0:0:iw:ih/3:red:fill,drawbox=0:0:iw:ih/9:yellow:fill,drawbox=iw/4:0:iw/3:ih/4:blue:fill',
  'a tenth faster': 'setpts=PTS/1.1',
  'a tenth slower': 'setpts=PTS/0.9',
  'darker by 30 %': 'colorlevels=romax=0.7:gomax=0.7:bomax=0.7',
  'encoded anew': 'null',
  'scaled to 240 lines': 'scale=-2:240',
};

export interface Copies {
  readonly original: (kind: string) => Promise<Frame[]>;
  readonly changed: (kind: string, filter: string) => Promise<Frame[]>;
  readonly dispose: () => Promise<void>;
}

/** Reads clips, and changed copies that it makes of them, in the way a scan reads uploads. */
export async function openCopies(): Promise<Copies> {
  const folder = await mkdtemp(path.join(tmpdir(), 'copies-'));
  const copy = path.join(folder, 'copy.mp4');

  async function read(file: string): Promise<Frame[]> {
    const asked = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file];
    const durationMs = Number((await run('ffprobe', asked)).stdout) * 1000;
    const options = { encoding: 'buffer', maxBuffer: 2 ** 26 } as const;
    return splitFrames((await run('ffmpeg', decodeArguments(file, durationMs), options)).stdout);
  }

  /** The first three seconds of the clip. */
  async function cut(kind: string): Promise<string> {
    const file = path.join(folder, `${kind}.mp4`);
    const source = path.join(CLIPS, kind, '480p.mp4');
    await run('ffmpeg', ['-v', 'error', '-y', '-i', source, '-t', '3', '-an', '-c', 'copy', file]);
    return file;
  }
  return {
    original: async (kind) => read(await cut(kind)),
    async changed(kind, filter) {
      const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '34', copy];
      await run('ffmpeg', ['-v', 'error', '-y', '-i', await cut(kind), '-vf', filter, ...encode]);
      return read(copy);
    },
    dispose: () => rm(folder, { recursive: true }),
  };
}
