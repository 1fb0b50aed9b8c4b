import { isDeepStrictEqual } from 'node:util';
import type { Build, Engine, ImageContent } from './engine.ts';

/** Builds an image that is there already once more, without the engine's cache. Returns what differs, in sentences. */
export async function buildAgain(engine: Engine, target: string, first: Build, second: Build): Promise<string[]> {
  await engine.build(target, second);
  try {
    return differencesOf(await engine.contentOf(target, first), await engine.contentOf(target, second));
  } finally {
    await engine.remove(target, second);
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
