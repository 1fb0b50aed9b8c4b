import { fillSentence, type Params } from '@tallscreen/proto/rules/sentence';
import { currentLocale, formatNumber } from '../translate.ts';
import errors from './errors.json' with { type: 'json' };
import { server } from './server.ts';

/** Values that are words of the server and not of people. */
const WORDS: ReadonlySet<string> = new Set(['field', 'cap', 'things', 'status', 'verdict', 'outcome', 'problem']);

const formats = {
  number: formatNumber,
  time: (at: Date) => new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at),
};

const wordOf = (word: string): string => {
  const found = Object.hasOwn(server, word) ? server[word] : undefined;
  return typeof found === 'string' ? found : word;
};

/** Returns an error in German; undefined for a code that this version does not know. */
export function error(code: string, params: Params): string | undefined {
  if (!Object.hasOwn(errors, code)) return undefined;
  const values = Object.entries(params).map(([name, value]) => [
    name,
    WORDS.has(name) && typeof value === 'string' ? wordOf(value) : value,
  ]);
  return fillSentence(errors[code as keyof typeof errors], Object.fromEntries(values) as Params, formats);
}
