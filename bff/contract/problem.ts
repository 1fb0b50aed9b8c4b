import type { ErrorCode, ErrorParams } from '@tallscreen/proto/rules/errors';

/**
 * Returns the message that a schema passes to zod, which accepts one text for each problem: a code of the catalogue and
 * its parameters, as JSON. A code without parameters is the message itself.
 */
export const problem = <C extends ErrorCode>(code: C, params: ErrorParams<C>): string =>
  JSON.stringify({ code, params });
