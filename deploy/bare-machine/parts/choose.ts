import { Problem } from '../../local/settings.ts';
import type { Part, PartContext, PartKind, Source } from './part.ts';

/**
 * Returns the first source that is available. If the home has data, only a source that can read it: another one would
 * start with an empty part, and all data would seem lost.
 */
export async function choosePart(
  { name, title }: Pick<PartKind, 'name' | 'title'>,
  sources: readonly Source[],
  keepers: readonly string[],
  context: PartContext,
): Promise<Part> {
  const possible = sources.filter((source) => keepers.length === 0 || keepers.includes(source.name));
  for (const source of possible) {
    const part = await source.find(context);
    if (part) return { ...part, keeps: { part: name, source: source.name } };
  }
  const remedies = [...new Set(possible.map(({ remedy }) => remedy))];
  if (keepers.length === 0) throw new Problem(`${title} is missing: ${remedies.join(', or ')}.`);
  const giveUps = new Set(possible.map(({ giveUp = 'empty it with npm run reset' }) => giveUp));
  throw new Problem(
    `The data of ${title} in ${context.home.root} is kept by ${keepers.join(' or ')}, which is not available now: ` +
      `${[...remedies, ...giveUps].join(', or ')}.`,
  );
}
