import { keysOf, type MediaFiles } from '#domain/media-item';

const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/**
 * Replaces each missing file by a present object of the same name. Returns undefined if one has none. With
 * `needsPoster` false a poster that is missing stays missing: the caller makes it again.
 */
export function repairedFiles(
  files: MediaFiles,
  presentKeys: readonly string[],
  needsPoster = true,
): MediaFiles | undefined {
  const byName = new Map(presentKeys.map((key) => [nameOf(key), key]));
  const present = new Set(presentKeys);
  const find = (key: string): string => (present.has(key) ? key : (byName.get(nameOf(key)) ?? ''));
  const repaired: MediaFiles = {
    ...files,
    renditions: files.renditions.map((rendition) => ({ ...rendition, key: find(rendition.key) })),
    posterKey: needsPoster ? find(files.posterKey) : files.posterKey,
    stripKey: find(files.stripKey),
  };
  return keysOf(repaired).every((key) => key !== '') ? repaired : undefined;
}
