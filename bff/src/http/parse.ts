import type { z } from 'zod';
import { fail } from '@tallscreen/kit/errors';
import { errorOfMessage, problem } from '#schemas/problem';

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
