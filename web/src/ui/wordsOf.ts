import { fold } from '@tallscreen/proto/rules/fold';

/** Returns the words of a text, folded for comparing. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each typed word begins one of these words. */
export const beginSome = (typed: readonly string[], words: readonly string[]): boolean =>
  typed.every((start) => words.some((word) => word.startsWith(start)));
