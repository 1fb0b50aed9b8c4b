import { fillSentence, type Params } from '@tallscreen/proto/rules/sentence';
import { currentLocale, errorPattern, formatNumber, wordOf } from './translate.ts';

/** Values that are words of the catalogue and not of people. */
const WORDS: ReadonlySet<string> = new Set(['field', 'cap', 'things', 'status', 'verdict', 'outcome', 'problem']);

const formats = {
  number: formatNumber,
  time: (at: Date) => new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at),
};

/** Returns an error in the user's language; undefined in English, and for a code that the client does not know. */
export function translatedError(code: string, params: Params): string | undefined {
  const pattern = errorPattern(code);
  if (pattern === undefined) return undefined;
  const values = Object.entries(params).map(([name, value]) => [
    name,
    WORDS.has(name) && typeof value === 'string' ? wordOf(value) : value,
  ]);
  return fillSentence(pattern, Object.fromEntries(values) as Params, formats);
}
