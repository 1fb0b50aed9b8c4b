import { isTextLanguage, TEXT_LANGUAGES, type TextLanguage } from '@tallscreen/proto/rules/text-languages';

/** Each name in its own language, because people search for it that way. */
export const LANGUAGE_NAMES: Record<TextLanguage, string> = { en: 'English', de: 'Deutsch' };

/** English texts from right to left, to test layouts; only by the stored choice, never offered. */
export const MIRRORED = 'en-XB';

const baseOf = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? '';

/** Returns the stored choice, or the first available language among `wanted`, which is like `navigator.languages`. */
export function chooseLanguage(stored: string | null | undefined, wanted: readonly string[]): TextLanguage {
  if (isTextLanguage(stored)) return stored;
  return wanted.map(baseOf).find(isTextLanguage) ?? TEXT_LANGUAGES[0];
}

/** Returns the locale for dates and numbers: the user's own variant of the language, such as en-GB, if there is one. */
export const localeOf = (language: TextLanguage, wanted: readonly string[]): string =>
  wanted.find((tag) => baseOf(tag) === language) ?? language;
