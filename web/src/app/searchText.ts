import { textLimits } from '@tallscreen/proto/rules/text-limits';

/**
 * Returns the text as it is searched for: trimmed, and within the server's limit, which counts UTF-16 units.
 * Half an emoji, which the cut or a paste can leave, is dropped: `encodeURIComponent` throws for it.
 */
export const searchTextOf = (text: string): string =>
  text
    .trim()
    .slice(0, textLimits.search)
    .replaceAll(/\p{Surrogate}/gu, '');

/** The address of the results; the text comes from `searchTextOf`. */
export const searchFor = (text: string): string => `/search?q=${encodeURIComponent(text)}`;
