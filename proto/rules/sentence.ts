/**
 * Sentences with placeholders: `Line {line} is empty.`
 * - `{max:number}` groups digits, as in 1,000. `{until:time}` formats a time in ISO 8601.
 * - Text in [brackets] is left out if a value in it is empty: `Banned[ until {until:time}].` If the brackets have a
 * second half, it is then used instead: `[the video {title}|a video]`.
 * - A placeholder can choose words by a number or by a word, as in ICU messages: `{views, plural, one {# view} other {#
 * views}}`, `{type, select, promo {Your promo} other {Your video}}`.
 */

export type Param = string | number;
export type Params = Readonly<Record<string, Param>>;

/** Returns the text behind a choice: `views, plural, one {# view} other {# views}} and …` → ` and …` */
type AfterWords<S extends string> = S extends `${string}}}${infer Rest}` ? Rest : never;
type Names<S extends string> = S extends `${string}{${infer Rest}`
  ? Rest extends `${infer Place}}${infer After}`
    ? Place extends `${infer Name}, ${string}`
      ? Name | Names<AfterWords<Rest>>
      : (Place extends `${infer Name}:${string}` ? Name : Place) | Names<After>
    : never
  : never;

/** The codes of a reason (`reason-texts.ts`); '' for an admin's own words only. */
type Coded<Name> = 'reason' extends Name ? { readonly reason_code: string } : unknown;

/** The parameters that a sentence has placeholders for. A reason comes with its codes, so that it can be translated. */
export type ParamsIn<S extends string> = { readonly [Name in Names<S>]: Param } & Coded<Names<S>>;

export interface Formats {
  readonly number: (value: number) => string;
  readonly time: (at: Date) => string;
  readonly plural: (value: number) => string;
}

const englishPlurals = new Intl.PluralRules('en');
const english: Formats = {
  number: (value) => value.toLocaleString('en-US'),
  time: (at) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  plural: (value) => englishPlurals.select(value),
};

const PLACE = /\{(\w+)(?::(number|time))?\}/g;

const CHOICE = /\{(\w+), (?:plural|select),((?:\s+=?\w+ \{[^{}]*\})+)\}/g;
const WORDS = /(?<![\w=])(=?\w+) \{([^{}]*)\}/g;

/** Returns the names of a sentence's placeholders. */
export const placesIn = (sentence: string): string[] => [
  ...[...sentence.matchAll(CHOICE)].map(([, name = '']) => name),
  ...[...sentence.replaceAll(CHOICE, '').matchAll(PLACE)].map(([, name = '']) => name),
];

/** Chooses the words that fit the values. Placeholders stay, including that of the number itself. */
export const chooseWords = (
  sentence: string,
  params: Params,
  plural: Formats['plural'],
  placeOf = (name: string): string => `{${name}}`,
): string =>
  sentence.replaceAll(CHOICE, (_choice, name: string, words: string) => {
    const byKey = new Map([...words.matchAll(WORDS)].map(([, key, text]) => [key, text]));
    const value = params[name] ?? '';
    const key = typeof value === 'number' ? plural(value) : value;
    return (byKey.get(`=${value}`) ?? byKey.get(key) ?? byKey.get('other') ?? '').replaceAll('#', placeOf(name));
  });

/** Replaces placeholders by their values. A placeholder without a value stays. */
export function fillSentence(sentence: string, params: Params, formats: Formats = english): string {
  const chosen = chooseWords(sentence, params, formats.plural, (name) => `{${name}:number}`);
  const withSections = chosen.replaceAll(/\[([^\]|]*)(?:\|([^\]]*))?\]/g, (_section, inner: string, otherwise = '') =>
    [...inner.matchAll(PLACE)].every(([, name = '']) => (params[name] ?? '') !== '') ? inner : otherwise,
  );
  return withSections.replaceAll(PLACE, (place, name: string, format: 'number' | 'time' | undefined) => {
    const value = params[name];
    if (value === undefined) return place;
    if (format === 'number' && typeof value === 'number') return formats.number(value);
    return format === 'time' && value !== '' ? formats.time(new Date(value)) : String(value);
  });
}
