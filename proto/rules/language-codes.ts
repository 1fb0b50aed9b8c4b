/** Codes of spoken languages (BCP 47), read in the same way by every service. This module has no imports. */

export const NO_LANGUAGE = 'Give the language as a code such as en or pt-BR.';

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i;

/** Returns the code in its usual spelling, `pt-BR` for `PT-br`; undefined for what is no code of a language. */
export function languageCodeOf(typed: string): string | undefined {
  if (!LANGUAGE.test(typed)) return undefined;
  try {
    return Intl.getCanonicalLocales(typed)[0];
  } catch {
    return undefined;
  }
}
