import { isDeepStrictEqual } from 'node:util';
import { build, contentOf, remove, type Build, type ImageContent } from './buildah.ts';

/** Builds an image twice and deletes both. Returns the differences as sentences. */
export async function verify(target: string, first: Build, second: Build): Promise<string[]> {
  const made: string[] = [];
  try {
    for (const how of [first, second]) {
      await build(target, how);
      made.push(how.tag);
    }
    return differencesOf(await contentOf(target, first.tag), await contentOf(target, second.tag));
  } finally {
    for (const tag of made) await remove(target, tag);
  }
}

export function differencesOf(one: ImageContent, other: ImageContent): string[] {
  const found = one.layers.flatMap((layer, index) =>
    layer === other.layers[index] ? [] : [`layer ${index + 1}: ${layer} and ${other.layers[index] ?? 'none'}`],
  );
  if (other.layers.length > one.layers.length) found.push(`${other.layers.length - one.layers.length} layers more`);
  if (!isDeepStrictEqual(one.settings, other.settings))
    found.push(`settings: ${JSON.stringify(one.settings)} and ${JSON.stringify(other.settings)}`);
  return found;
}
