import { readLine } from '@tallscreen/proto/rules/read-text';

/**
 * Returns the text as it is searched for. Half an emoji, which a paste can leave, is dropped: `encodeURIComponent`
 * throws for it.
 */
export const searchTextOf = readLine;

/** The address of the results; the text comes from `searchTextOf`. */
export const searchFor = (text: string): string => `/search?q=${encodeURIComponent(text)}`;
