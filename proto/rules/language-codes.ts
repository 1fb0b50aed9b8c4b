/** Codes of spoken languages (BCP 47), read in the same way by every service. This module has no imports. */

/** A language, and then a script, a region and up to two variants, as BCP 47 spells them. */
export const LANGUAGE_PATTERN =
  '[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3})){0,2}';
const LANGUAGE = new RegExp(`^${LANGUAGE_PATTERN}$`);

/** Returns the code in its usual spelling, `pt-BR` for `PT-br`; undefined for a text that is no language code. */
export function languageCodeOf(typed: string): string | undefined {
  if (!LANGUAGE.test(typed)) return undefined;
  try {
    return Intl.getCanonicalLocales(typed)[0];
  } catch {
    return undefined;
  }
}
