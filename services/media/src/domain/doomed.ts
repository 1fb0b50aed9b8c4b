import { keysOf, type Clip } from '#domain/clip';

/** Everything that is made of a clip lies below this. */
export const prefixOf = (clipId: number): string => `videos/${clipId}/`;

const hasSource = (clip: Clip): boolean => clip.status === 'uploaded' || clip.status === 'processing';
const keepsFiles = (clip: Clip): boolean => hasSource(clip) || clip.files !== null;

/** Objects, and prefixes with a slash at the end, that nothing needs after the change. */
export function doomedBy(before: Clip, after: Clip): string[] {
  return [
    ...(hasSource(before) && !hasSource(after) ? [before.source.objectKey] : []),
    ...(keepsFiles(before) && !keepsFiles(after)
      ? [prefixOf(after.id), ...(before.files ? keysOf(before.files) : [])]
      : []),
  ];
}
