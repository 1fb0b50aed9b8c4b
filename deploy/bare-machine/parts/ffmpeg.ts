import { given } from '../../local/settings.ts';
import { findOnPath, installPackages } from '../../local/shell.ts';
import type { FindPart } from './part.ts';

const HINT = 'install ffmpeg, or point FFMPEG_PATH and FFPROBE_PATH to its two programs.';

export const findFfmpeg: FindPart = async ({ settings, console }) => {
  const ffmpeg = given(settings.env['FFMPEG_PATH']);
  if (ffmpeg !== undefined) {
    const ffprobe = given(settings.env['FFPROBE_PATH']) ?? ffmpeg.replace(/ffmpeg([^/]*)$/, 'ffprobe$1');
    return part('FFMPEG_PATH', ffmpeg, ffprobe);
  }
  const found = await find();
  if (found) return part('on PATH', ...found);
  await console.step('ffmpeg from its Debian package', () => installPackages(['ffmpeg'], HINT));
  return part('Debian package', ...((await find()) ?? ['ffmpeg', 'ffprobe']));
};

async function find(): Promise<[string, string] | undefined> {
  const [ffmpeg, ffprobe] = await Promise.all([findOnPath('ffmpeg'), findOnPath('ffprobe')]);
  return ffmpeg !== undefined && ffprobe !== undefined ? [ffmpeg, ffprobe] : undefined;
}

const part = (source: string, ffmpeg: string, ffprobe: string): Awaited<ReturnType<FindPart>> => ({
  title: 'ffmpeg',
  source,
  env: { FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe },
  processes: [],
});
