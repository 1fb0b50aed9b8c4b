import { currentLocale, t } from '../i18n/translate.ts';

/** Languages that a user can choose; the server accepts all others, too. */
export const LANGUAGES =
  'ar bn cs da de el en es fa fi fr he hi hu id it ja ko nl no pl pt pt-BR ro ru sv sw th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  );

/** Without regions and scripts, as a filter compares them. */
export const PLAIN_LANGUAGES: readonly string[] = [...new Set(LANGUAGES.map((code) => code.split('-', 1)[0] ?? code))];

/** `pt-BR` → "Brazilian Portuguese". */
export function languageName(code: string, locale = currentLocale()): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** `German (automatic)` for captions that a speech model made. */
export const captionsName = ({ lang, automatic }: { lang: string; automatic?: boolean | undefined }): string =>
  automatic ? t('{language} (automatic)', { language: languageName(lang) }) : languageName(lang);
