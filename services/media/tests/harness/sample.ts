import type { Clip, ClipFiles } from '#domain/clip';
import { newClip } from '#domain/create-video';

export const sampleFiles: ClipFiles = {
  renditions: [{ name: '480p', key: 'videos/5/a/480p.mp4', width: 480, height: 854, sizeBytes: 9 }],
  posterKey: 'videos/5/a/poster.jpg',
  posterWebpKey: 'videos/5/a/poster.webp',
  stripKey: 'videos/5/a/strip.jpg',
};

/** A clip as the rules see one. */
export function sampleClip(changes: Partial<Clip> = {}): Clip {
  const source = { objectKey: 'incoming/x', container: 'mp4' as const, sizeBytes: 10, sha256: '' };
  const given = { id: 5, kind: 'video' as const, uploaderId: 7, title: 'A clip', hashtags: [], source };
  return { ...newClip(given, { durationMs: 1_000, width: 540, height: 960, hasAudio: true }), ...changes };
}
