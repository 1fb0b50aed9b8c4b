/**
 * The languages of screens and mails. The first one is used if none fits. No imports, because the browser loads this
 * module.
 */
export const TEXT_LANGUAGES = ['en', 'de'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** A text in each language. */
export type InLanguages = Readonly<Record<TextLanguage, string>>;

export const isTextLanguage = (tag: unknown): tag is TextLanguage =>
  TEXT_LANGUAGES.some((language) => language === tag);
