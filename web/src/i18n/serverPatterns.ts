import { fill, type Catalogue } from './translate.ts';

/** Cut short, because a regular expression is tried for each pattern. */
const LONGEST = 2_000;

type Pattern = { matches: RegExp; translation: string };
const patternsOf = new WeakMap<Catalogue, Pattern[]>();

/** "Please wait {n}m." as an expression that finds the values. `n` is a number. */
const expressionOf = (text: string): RegExp => {
  const source = text
    .split(/\{(\w+)\}/)
    .map((part, at) =>
      at % 2 === 1
        ? `(?<${part}>${part === 'n' ? String.raw`[\d.,]+` : '.+?'})`
        : part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`),
    )
    .join('');
  return new RegExp(`^${source}$`, 's');
};

function readPatterns(catalogue: Catalogue): Pattern[] {
  const known = patternsOf.get(catalogue);
  if (known) return known;
  const patterns = Object.entries(catalogue)
    .filter(([text]) => text.includes('{'))
    .map(([text, translation]) => ({ matches: expressionOf(text), translation }));
  patternsOf.set(catalogue, patterns);
  return patterns;
}

export function translateServerText(catalogue: Catalogue, text: string): string {
  const exact = Object.hasOwn(catalogue, text) ? catalogue[text] : undefined;
  if (exact !== undefined) return exact;
  if (text.length > LONGEST) return text;
  for (const { matches, translation } of readPatterns(catalogue)) {
    const groups = matches.exec(text)?.groups;
    if (!groups) continue;
    const values = Object.entries(groups).map(([name, value]) => [
      name,
      name.startsWith('text') ? translateServerText(catalogue, value) : value,
    ]);
    return fill(translation, Object.fromEntries(values) as Record<string, string>);
  }
  return text;
}
