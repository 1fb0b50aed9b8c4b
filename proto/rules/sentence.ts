/**
 * Sentences with places for values: `Line {line} is empty.` A place `{max:number}` groups digits, as in 1,000. A place
 * `{until:time}` takes a moment in ISO 8601. What stands in [brackets] is left out when a value in it is empty:
 * `Banned[ until {until:time}].`
 */

export type Param = string | number;
export type Params = Readonly<Record<string, Param>>;

type Names<S extends string> = S extends `${string}{${infer Place}}${infer Rest}`
  ? (Place extends `${infer Name}:${string}` ? Name : Place) | Names<Rest>
  : never;

/** The parameters that a sentence has places for. */
export type ParamsIn<S extends string> = { readonly [Name in Names<S>]: Param };

export interface Formats {
  readonly number: (value: number) => string;
  readonly time: (at: Date) => string;
}

const english: Formats = {
  number: (value) => value.toLocaleString('en-US'),
  time: (at) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
};

const PLACE = /\{(\w+)(?::(number|time))?\}/g;

/** Returns the names of the values that a sentence has places for. */
export const placesIn = (sentence: string): string[] => [...sentence.matchAll(PLACE)].map(([, name = '']) => name);

/** Puts the values in their places. A place without a value stays. */
export function fillSentence(sentence: string, params: Params, formats: Formats = english): string {
  const withSections = sentence.replaceAll(/\[([^\]]*)\]/g, (_section, inner: string) =>
    [...inner.matchAll(PLACE)].every(([, name = '']) => (params[name] ?? '') !== '') ? inner : '',
  );
  return withSections.replaceAll(PLACE, (place, name: string, format: keyof Formats | undefined) => {
    const value = params[name];
    if (value === undefined) return place;
    if (format === 'number' && typeof value === 'number') return formats.number(value);
    return format === 'time' && value !== '' ? formats.time(new Date(value)) : String(value);
  });
}
