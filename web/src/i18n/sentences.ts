import { chooseWords, fillSentence, type Formats, type Params } from '@tallscreen/proto/rules/sentence';
import { translateServerText } from './serverPatterns.ts';
import type { Catalogue, Texts } from './translate.ts';

/** Values that are words of the server and not of people. */
const WORDS: ReadonlySet<string> = new Set(['field', 'cap', 'things', 'status', 'verdict', 'outcome', 'problem']);

export interface ServerTexts {
  /** by the code */
  readonly errors: Catalogue;
  /** by the English text with its {places} */
  readonly server: Catalogue;
}

const find = (catalogue: Catalogue, key: string): string | undefined =>
  Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;

/** How a language other than English makes its sentences. */
export function sentencesIn(locale: string, { errors, server }: ServerTexts): Omit<Texts, 'catalogue'> {
  const numbers = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const formats: Formats = {
    number: (value) => numbers.format(value),
    time: (at) => times.format(at),
    plural: (value) => plurals.select(value),
  };
  const wordsIn = (params: Params): Params =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, (WORDS.has(name) && find(server, String(value))) || value]),
    );
  return {
    locale,
    chooseWords: (sentence, params) => chooseWords(sentence, params, formats.plural),
    error(code, params) {
      const sentence = find(errors, code);
      return sentence && fillSentence(sentence, wordsIn(params), formats);
    },
    serverText: (text, isFitting) => translateServerText(server, text, isFitting),
  };
}
