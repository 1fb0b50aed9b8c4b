/** The languages of all texts of the product, the first one where none fits. No imports: the browser loads this module. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in each language. */
export type InLanguages = Readonly<Record<Language, string>>;

export const isLanguage = (tag: unknown): tag is Language => LANGUAGES.some((language) => language === tag);
