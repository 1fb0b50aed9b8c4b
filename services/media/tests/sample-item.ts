import { noCut } from '@tallscreen/proto/rules/cut-rules';
import { newMediaItem, type MediaFiles, type MediaItem } from '#domain/media-item';
import { noDetails, type DetailsChange } from '#domain/video-details';

export const sampleFiles: MediaFiles = {
  renditions: [{ name: '480p', key: 'videos/5/a/480p.mp4', width: 480, height: 854, sizeBytes: 9 }],
  posterKey: 'videos/5/a/poster.jpg',
  stripKey: 'videos/5/a/strip.jpg',
};

export const sampleDetails = (changes: DetailsChange = {}) => ({ ...noDetails, title: 'A clip', ...changes });

/** A video of user 7 right after its upload, with the given changes. */
export function sampleItem(changes: Partial<MediaItem> = {}): MediaItem {
  const source = { objectKey: 'incoming/x', container: 'mp4' as const, sizeBytes: 10, sha256: '', cut: noCut };
  const given = { id: 5, kind: 'video' as const, uploaderId: 7, details: sampleDetails(), source };
  const properties = { durationMs: 1_000, width: 540, height: 960, hasAudio: true };
  return { ...newMediaItem(given, properties, new Date()), ...changes };
}
