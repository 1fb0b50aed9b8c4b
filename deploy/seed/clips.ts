import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST, type FinishedManifest } from '../../services/media/src/ffmpeg/finished-files.ts';

/** The finished clips with their manifest; `finish-clips.ts` makes them. */
export const CLIPS = path.join(import.meta.dirname, 'clips');

/** Returns the best rendition of each clip by the clip's name. It is what the demo uploads. */
export function readClips(): Map<string, string> {
  const { clips } = JSON.parse(readFileSync(path.join(CLIPS, MANIFEST), 'utf8')) as FinishedManifest;
  return new Map(
    Object.values(clips).map(({ folder, renditions: [best] }) => [
      folder,
      path.join(CLIPS, folder, `${best?.name}.mp4`),
    ]),
  );
}
