import { type AppError, fail } from '@tallscreen/kit/errors';
import { isErrorCode, type ErrorCode, type ErrorParams } from '@tallscreen/proto/rules/errors';

/**
 * Returns the message that a schema gives to zod, which carries one text for each problem: a code of the catalogue and
 * its parameters, as JSON. A code without parameters is the message itself.
 */
export const problem = <C extends ErrorCode>(code: C, params: ErrorParams<C>): string =>
  JSON.stringify({ code, params });

/** Returns the error that the message of a schema stands for. */
export function errorOfMessage(message: string): AppError {
  if (isErrorCode(message)) return fail(message as 'invalid_id');
  const { code, params } = JSON.parse(message) as { code: 'invalid_field'; params: ErrorParams<'invalid_field'> };
  return fail(code, { params });
}
