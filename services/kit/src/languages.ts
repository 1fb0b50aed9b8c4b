/** The languages of what users get outside of the web client, such as mails; the first one where none fits. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in each language. */
export type InLanguages = Readonly<Record<Language, string>>;

export const isLanguage = (tag: unknown): tag is Language => LANGUAGES.some((language) => language === tag);
