import type { Params } from '@tallscreen/proto/rules/sentence';

/** Translations by their English text, or by their code. */
export type Catalogue = Readonly<Record<string, string>>;

export type Values = Readonly<Record<string, string | number>>;

export interface NoticeText {
  readonly title: string;
  readonly message: string;
}

/** What the server says by a code: why it refuses or shows something, what an admin did. */
export type Said = 'errors' | 'audit' | 'explanations';

export interface Texts {
  /** for dates, numbers and plurals */
  readonly locale: string;
  /** translations of the client's own texts, by the English text */
  readonly catalogue: Catalogue;
  // What follows comes with a translation, because English does without it.
  /** chooses between the words of a sentence, by the numbers in it */
  readonly chooseWords?: (sentence: string, params: Params) => string;
  /** translates what the server says by a code; undefined for a code that this version does not know */
  readonly sentence?: (of: Said, code: string, params: Params) => string | undefined;
  /** translates a notification; undefined for a kind that has no translation */
  readonly notice?: (kind: string, params: Params) => NoticeText | undefined;
  /** translates why something was rejected, removed or flagged, by its codes */
  readonly reason?: (text: string, code: string) => string;
}

const english: Texts = { locale: 'en', catalogue: {} };
let current = english;
// Made once, because making one takes as long as drawing several cards.
let numbers = new Intl.NumberFormat(english.locale);

/** Chooses the texts. Components that are mounted do not notice; call it before the first one is. */
export function setTexts(texts: Partial<Texts>): void {
  current = { ...english, ...texts };
  numbers = new Intl.NumberFormat(current.locale);
}

export const currentLocale = (): string => current.locale;

/** 1234 → "1,234", in the form of the language. */
export const formatNumber = (value: number): string => numbers.format(value);

/** Returns what the server says in the user's language; undefined in English, and for a code that is not known. */
export const translated = (of: Said, code: string, params: Params): string | undefined =>
  current.sentence?.(of, code, params);

/** Returns a notification in the user's language; undefined in English, and for a kind that is not known. */
export const translatedNotice = (kind: string, params: Params): NoticeText | undefined =>
  current.notice?.(kind, params);

/**
 * Translates why something was rejected, removed or flagged, or the title of a rule. `code`: its codes, divided by
 * spaces. Words of an admin stay as they are, also where they replace those of a rule.
 */
export const tReason = (text: string, code: string | null): string => (code && current.reason?.(text, code)) || text;

const find = (text: string): string | undefined =>
  Object.hasOwn(current.catalogue, text) ? current.catalogue[text] : undefined;

/** Marks an English text that is translated later, with `t`, for example in a table outside of components. */
export const msg = (text: string): string => text;

/** Puts values in the places of `{name}`. */
export const fill = (text: string, values: Values = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** Translates an English text. A text without a translation stays English. */
export const t = (text: string, values?: Values): string => {
  const found = find(text) ?? text;
  return values ? fill(current.chooseWords?.(found, values) ?? found, values) : found;
};

/** The text about a number of things in the form that the language has for it, with its places still empty. */
export const pluralText = (count: number, one: string, many: string): string => {
  const found = find(many);
  if (found === undefined) return count === 1 ? one : many;
  return current.chooseWords?.(found, { count }) ?? found;
};

/**
 * Translates a text about a number of things. `{count}` is the number in the form of the locale, unless `values` gives
 * another one. The catalogue has the translation by the English text for many.
 */
export function tn(count: number, one: string, many: string, values: Values = {}): string {
  const shown = { count: formatNumber(count), ...values };
  return fill(pluralText(count, one, many), shown);
}
