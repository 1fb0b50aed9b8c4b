import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ffmpegPath = process.env['FFMPEG_PATH'] ?? 'ffmpeg';

const testPattern = (size: string, seconds: number, rate = 15) =>
  `-f lavfi -i testsrc2=size=${size}:rate=${rate}:duration=${seconds}`.split(' ');
const tone = (seconds: number) => `-f lavfi -i sine=frequency=440:duration=${seconds}`.split(' ');
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 15'.split(' ');
const aac = '-c:a aac -b:a 64k'.split(' ');
const vp9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 200k -c:a libopus'.split(' ');

/** Makes small real videos with ffmpeg, each once for a test file. */
export async function createVideoMaker() {
  const directory = await mkdtemp(join(tmpdir(), 'tallscreen-videos-'));
  const made = new Map<string, Promise<Buffer>>();

  function make(name: string, args: readonly string[]): Promise<Buffer> {
    const known = made.get(name);
    if (known) return known;
    const path = join(directory, name);
    const making = run(ffmpegPath, ['-v', 'error', '-y', ...args, path]).then(() => readFile(path));
    made.set(name, making);
    return making;
  }

  const mp4 = (name: string, size: string, seconds: number, extra: string[] = []) =>
    make(name, [...testPattern(size, seconds), ...tone(seconds), ...h264, ...aac, '-movflags', '+faststart', ...extra]);

  return {
    dispose: () => rm(directory, { recursive: true, force: true }),
    make,
    mp4,
    portrait: () => mp4('portrait.mp4', '540x960', 2),
    mov: () => mp4('clip.mov', '320x568', 1),
    m4v: () => mp4('clip.m4v', '320x568', 1),
    webm: () => make('clip.webm', [...testPattern('240x426', 1), ...tone(1), ...vp9]),
    longWebm: () => make('long.webm', [...testPattern('240x426', 3), ...tone(3), ...vp9]),
    silent: () => make('silent.mp4', [...testPattern('320x568', 1), ...h264]),
    odd: () =>
      make('odd.mp4', [
        ...testPattern('321x569', 1),
        '-vf',
        'scale=321:569,format=yuv444p',
        ...h264,
        '-pix_fmt',
        'yuv444p',
      ]),
    tooLong: () => mp4('long.mp4', '64x64', 31),
    tooWide: () =>
      make('wide.mp4', [
        ...testPattern('1922x64', 1),
        '-vf',
        'scale=1921:65,format=yuv444p',
        ...h264,
        '-pix_fmt',
        'yuv444p',
      ]),
    fullHdUpright: () => make('upright.mp4', [...testPattern('1080x1920', 0.5), ...h264]),
    audioOnly: () => make('sound.mp4', [...tone(1), ...aac]),
    /** Returns the dominant colours of a picture's top and bottom. */
    async columnOf(bytes: Buffer): Promise<string[]> {
      const path = join(directory, 'column.webp');
      await writeFile(path, bytes);
      const args = ['-v', 'error', '-i', path, '-vf', 'scale=1:2', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'];
      const { stdout } = await run(ffmpegPath, args, { encoding: 'buffer' });
      return [stdout.subarray(0, 3), stdout.subarray(3, 6)].map(([red = 0, , blue = 0]) =>
        red > blue ? 'red' : 'blue',
      );
    },
    /** Landscape frames with a rotation mark, as phones that are held upright record them. */
    async rotated() {
      await mp4('flat.mp4', '960x540', 1);
      return make('rotated.mp4', ['-i', join(directory, 'flat.mp4'), '-c', 'copy', '-metadata:s:v', 'rotate=90']);
    },
  };
}

export type VideoMaker = Awaited<ReturnType<typeof createVideoMaker>>;
