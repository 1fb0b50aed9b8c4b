import { keysOf, type MediaItem } from '#domain/media-item';
import { filesPrefixOf } from '#domain/object-keys';

const needsSource = (item: MediaItem): boolean => item.status === 'uploaded' || item.status === 'processing';
const mayHaveFiles = (item: MediaItem): boolean => needsSource(item) || item.files !== null;

/** Returns files that are no longer needed after the change: object keys, and prefixes that end with a slash. */
export function filesToDeleteAfter(before: MediaItem, after: MediaItem): string[] {
  return [
    ...(needsSource(before) && !needsSource(after) ? [before.source.objectKey] : []),
    ...(mayHaveFiles(before) && !mayHaveFiles(after)
      ? [filesPrefixOf(after.id), ...(before.files ? keysOf(before.files) : [])]
      : []),
    ...replacedPoster(before, after),
    ...before.captions.map(({ key }) => key).filter((key) => !after.captions.some((kept) => kept.key === key)),
  ];
}

function replacedPoster({ files: before }: MediaItem, { files: after }: MediaItem): string[] {
  if (!before || !after || before.posterKey === after.posterKey) return [];
  return [before.posterKey];
}
