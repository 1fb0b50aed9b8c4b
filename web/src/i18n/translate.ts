import type { Params } from '@tallscreen/proto/rules/sentence';

/** A translated text, or one for each plural category that the language has. */
export type Translation = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** Translations by their English text. */
export type Catalogue = Readonly<Record<string, Translation>>;

export type Values = Readonly<Record<string, string | number>>;

interface Texts {
  /** for dates, numbers and plurals */
  readonly locale: string;
  readonly catalogue: Catalogue;
  /** translations of what the server writes, by the English text with its {placeholders} */
  readonly server: Catalogue;
  /** translates an error of the server by its code; absent in English */
  readonly error?: (code: string, params: Params) => string | undefined;
}

const english: Texts = { locale: 'en', catalogue: {}, server: {} };
let current = english;
let plurals = new Intl.PluralRules(english.locale);
// Made once, because making one takes as long as drawing several cards.
let numbers = new Intl.NumberFormat(english.locale);

/** Chooses the texts. Components that are mounted do not notice; call it before the first one is. */
export function setTexts(texts: Partial<Texts>): void {
  current = { ...english, ...texts };
  plurals = new Intl.PluralRules(current.locale);
  numbers = new Intl.NumberFormat(current.locale);
}

export const currentLocale = (): string => current.locale;

/** 1234 → "1,234", in the form of the language. */
export const formatNumber = (value: number): string => numbers.format(value);

export const serverTexts = (): Catalogue => current.server;

/** Returns an error in the user's language; undefined in English, and for a code that is not known. */
export const translatedError = (code: string, params: Params): string | undefined => current.error?.(code, params);

/** Marks an English text that is translated later, with `t`, for example in a table outside of components. */
export const msg = (text: string): string => text;

/** Puts values in the places of `{name}`. */
export const fill = (text: string, values: Values = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

const categoryOf = (translation: Translation | undefined, category: Intl.LDMLPluralRule): string | undefined =>
  typeof translation === 'object' ? (translation[category] ?? translation.other) : translation;

/** Translates an English text. A text without a translation stays English. */
export const t = (text: string, values?: Values): string => {
  const found = categoryOf(current.catalogue[text], 'other') ?? text;
  return values ? fill(found, values) : found;
};

/** The text about a number of things in the form that the language has for it, with its places still empty. */
export const pluralText = (count: number, one: string, many: string): string =>
  categoryOf(current.catalogue[many], plurals.select(count)) ?? (count === 1 ? one : many);

/**
 * Translates a text about a number of things. `{count}` is the number in the form of the locale, unless `values` gives
 * another one. The catalogue has the translation by the English text for many.
 */
export function tn(count: number, one: string, many: string, values: Values = {}): string {
  const shown = { count: formatNumber(count), ...values };
  return fill(pluralText(count, one, many), shown);
}
