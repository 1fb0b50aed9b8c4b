import { eld } from 'eld/extrasmall';

/** Parts of a text that belong to no language. */
const withoutLanguage = /(?:https?:\/\/|www\.)\S+|[@#][\p{L}\p{M}\p{N}_.]+|[^\p{L}\p{M}'’\s-]+/gu;

/**
 * Returns the code (ISO 639-1) of the language in which a text is written; undefined if it is too short to tell.
 */
export function languageOf(text: string): string | undefined {
  const found = eld.detect(text.replace(withoutLanguage, ' '));
  return found.isReliable() ? found.language : undefined;
}
