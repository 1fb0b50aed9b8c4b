import { errorsOfInput } from './errors-of-input.ts';
import { errorsOfState } from './errors-of-state.ts';
import { fillSentence, type Params, type ParamsIn } from './sentence.ts';

/**
 * Every refusal that a caller can get: its stable code, its status and its English sentence. The status is one of
 * gRPC's, by its name in lower case, or an HTTP status that gRPC lacks. The values for the placeholders are sent with
 * the code. Clients show the sentence, or their translation of the code.
 */
export const errors = {
  ...errorsOfInput,
  ...errorsOfState,
} as const satisfies Readonly<Record<string, readonly [string | number, string]>>;

export type ErrorCode = keyof typeof errors;
export type ErrorParams<C extends ErrorCode> = ParamsIn<(typeof errors)[C][1]>;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

/** Returns the English sentence of an error. */
export const sentenceOf = (code: ErrorCode, params: Params = {}): string => fillSentence(errors[code][1], params);
