import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST, type FinishedManifest } from '../../services/media/src/ffmpeg/finished-files.ts';

/** The finished clips with their manifest; `finish-clips.ts` makes them. */
export const CLIPS = path.join(import.meta.dirname, 'clips');

/** Returns the path of the only video of a clip: its best rendition. */
export function videoOf(clip: string): string {
  const [name = '', ...others] = readdirSync(path.join(CLIPS, clip)).filter((file) => file.endsWith('.mp4'));
  if (name === '' || others.length > 0) throw new Error(`${clip} has not exactly one video.`);
  return path.join(CLIPS, clip, name);
}

/** Returns the best rendition of each clip by the clip's name. It is what the demo uploads. */
export function readClips(): Map<string, string> {
  const { clips } = JSON.parse(readFileSync(path.join(CLIPS, MANIFEST), 'utf8')) as FinishedManifest;
  return new Map(Object.values(clips).map((clip) => [clip, videoOf(clip)]));
}
