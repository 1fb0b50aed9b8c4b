import { readLine } from '@tallscreen/proto/rules/read-text';

/**
 * Returns the text to search for. Drops half an emoji, which a paste can leave, because `encodeURIComponent` throws for
 * it.
 */
export const searchTextOf = readLine;

/** The address of the results; the text comes from `searchTextOf`. */
export const searchFor = (text: string): string => `/search?q=${encodeURIComponent(text)}`;
