import { sentenceOf, type ErrorCode } from '@tallscreen/proto/rules/errors';
import type { Params } from '@tallscreen/proto/rules/sentence';
import { translated } from './translate.ts';

/**
 * Returns the sentence of the error catalogue for a problem that the client itself has found, in the user's language.
 */
export const problemText = (code: ErrorCode, params: Params = {}): string =>
  translated('errors', code, params) ?? sentenceOf(code, params);
