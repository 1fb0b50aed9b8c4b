import type { Params } from '@tallscreen/proto/rules/sentence';

/** Translations by their English text, or by their code. */
export type Catalogue = Readonly<Record<string, string>>;

export type Values = Readonly<Record<string, string | number>>;

export interface NoticeText {
  readonly title: string;
  readonly message: string;
}

/** Codes for which the server sends texts: errors, reasons, and actions of admins. */
export type Said = 'errors' | 'audit' | 'explanations';

export interface Texts {
  /** for dates, numbers and plurals */
  readonly locale: string;
  /** translations of the client's own texts, by the English text */
  readonly catalogue: Catalogue;
  // The functions below come with a translation, because English does not need them.
  /** chooses between the words of a sentence by the numbers in it */
  readonly chooseWords?: (sentence: string, params: Params) => string;
  /** translates the text of a server's code; undefined for a code that this version does not know */
  readonly sentence?: (of: Said, code: string, params: Params) => string | undefined;
  /** translates a notification; undefined for a kind that has no translation */
  readonly notice?: (kind: string, params: Params) => NoticeText | undefined;
  /** translates the reason of a rejection, removal or flag, by its codes */
  readonly reason?: (text: string, code: string) => string;
}

const english: Texts = { locale: 'en', catalogue: {} };
let current = english;
// Created once, because creating one takes as long as rendering several cards.
let numbers = new Intl.NumberFormat(english.locale);

/** Chooses the texts. Mounted components do not notice; call it before the first one is mounted. */
export function setTexts(texts: Partial<Texts>): void {
  current = { ...english, ...texts };
  numbers = new Intl.NumberFormat(current.locale);
}

export const currentLocale = (): string => current.locale;

/** 1234 → "1,234", in the format of the language. */
export const formatNumber = (value: number): string => numbers.format(value);

/** Returns the text of a server's code in the user's language; undefined in English, and for an unknown code. */
export const translated = (of: Said, code: string, params: Params): string | undefined =>
  current.sentence?.(of, code, params);

/** Returns a notification in the user's language; undefined in English, and for an unknown kind. */
export const translatedNotice = (kind: string, params: Params): NoticeText | undefined =>
  current.notice?.(kind, params);

/**
 * Translates the reason of a rejection, removal or flag, or the title of a rule. `code`: its codes, separated by
 * spaces. An admin's own words stay unchanged, even if they replace those of a rule.
 */
export const tReason = (text: string, code: string | null): string => (code && current.reason?.(text, code)) || text;

const find = (text: string): string | undefined =>
  Object.hasOwn(current.catalogue, text) ? current.catalogue[text] : undefined;

/** Marks an English text that is translated later, with `t`, for example in a table outside of components. */
export const msg = (text: string): string => text;

/** Replaces the placeholders `{name}` by values. */
export const fill = (text: string, values: Values = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** Translates an English text. A text without a translation stays English. */
export const t = (text: string, values?: Values): string => {
  const found = find(text) ?? text;
  return values ? fill(current.chooseWords?.(found, values) ?? found, values) : found;
};

/** Returns the text about a number of things in the plural form of the language, with its placeholders. */
export const pluralText = (count: number, one: string, many: string): string => {
  const found = find(many);
  if (found === undefined) return count === 1 ? one : many;
  return current.chooseWords?.(found, { count }) ?? found;
};

/**
 * Translates a text about a number of things. `{count}` is the number in the format of the locale, unless `values` has
 * another one. The catalogue's key is the English plural text.
 */
export function tn(count: number, one: string, many: string, values: Values = {}): string {
  const shown = { count: formatNumber(count), ...values };
  return fill(pluralText(count, one, many), shown);
}
