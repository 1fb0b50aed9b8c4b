import type { TextLanguage } from '@tallscreen/proto/rules/text-languages';
import { browserStorage, keepInBrowser } from '../app/token.ts';
import { chooseLanguage, localeOf, MIRRORED } from './locales.ts';
import { setTexts } from './translate.ts';

const KEY = 'language';

export const readLanguage = (): TextLanguage => chooseLanguage(browserStorage()?.getItem(KEY), navigator.languages);

/** Loads the texts of the user's language, and sets the document's language. English needs no loading. */
export async function loadLanguage(): Promise<void> {
  const language = readLanguage();
  const { documentElement: root } = document;
  root.lang = language;
  root.dir = browserStorage()?.getItem(KEY) === MIRRORED ? 'rtl' : 'ltr';
  const locale = localeOf(language, navigator.languages);
  setTexts({ locale });
  if (language === 'en') return;
  // If the texts cannot be loaded the client still works, in English.
  const texts = await import('./de/index.ts').catch(() => undefined);
  if (texts) setTexts(texts.german(locale));
  else root.lang = 'en';
}

/** Stores the language in this browser and reloads the page in it. */
export function switchLanguage(language: TextLanguage): void {
  keepInBrowser(KEY, language);
  location.reload();
}
