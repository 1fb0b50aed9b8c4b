import type { z } from 'zod';
import { type AppError, fail } from '@tallscreen/kit/errors';
import { isErrorCode, type ErrorParams } from '@tallscreen/proto/rules/errors';
import { problem } from '#contract/problem';

interface Issue {
  readonly path?: PropertyKey[] | undefined;
}

/** Returns the problem of a field whose schema names none. */
const problemOf = ({ path }: Issue): string =>
  path && path.length > 0 ? problem('invalid_field', { field: path.map(String).join('.') }) : 'malformed_request';

/**
 * Returns the validated value. Throws a 400 with the first problem. Every text of a request passes through here. None
 * may contain the character U+0000, because databases, logs and other programs treat it as the end of a text.
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: false, error: problemOf });
  if (result.success) {
    refuseNullCharacters(result.data, '');
    return result.data;
  }
  throw errorOfMessage(result.error.issues[0]?.message ?? 'malformed_request');
}

/** Returns the error that the message of a schema stands for. */
function errorOfMessage(message: string): AppError {
  if (isErrorCode(message)) return fail(message as 'invalid_id');
  const { code, params } = JSON.parse(message) as { code: 'invalid_field'; params: ErrorParams<'invalid_field'> };
  return fail(code, { params });
}

/** Checks the validated value only, because fields that the schema drops are not used. */
function refuseNullCharacters(value: unknown, field: string): void {
  if (typeof value === 'string') {
    if (!value.includes('\0')) return;
    throw field === '' ? fail('null_character') : fail('null_character_in_field', { params: { field } });
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value))
    refuseNullCharacters(item, field === '' ? name : `${field}.${name}`);
}
