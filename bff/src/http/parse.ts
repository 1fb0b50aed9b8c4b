import type { z } from 'zod';
import { invalid } from '@tallscreen/kit/errors';

interface Issue {
  readonly path?: PropertyKey[] | undefined;
}

/** Returns the detail for a field whose schema has no error text of its own. */
const sentenceFor = ({ path }: Issue): string =>
  path && path.length > 0 ? `Missing or invalid field: ${path.map(String).join('.')}` : 'Malformed request.';

/**
 * Returns the validated value. Throws a 400 with the first problem. Every text of a request passes through here. None
 * may contain the character U+0000, because databases, logs and other programs treat it as the end of a text.
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: false, error: sentenceFor });
  if (result.success) {
    refuseNullCharacters(result.data, '');
    return result.data;
  }
  throw invalid(result.error.issues[0]?.message ?? 'Malformed request.');
}

/** Checks the validated value only, because fields that the schema drops are not used. */
function refuseNullCharacters(value: unknown, field: string): void {
  if (typeof value === 'string') {
    if (!value.includes('\0')) return;
    throw invalid(`The character U+0000 is not allowed${field === '' ? '.' : `: ${field}`}`);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value))
    refuseNullCharacters(item, field === '' ? name : `${field}.${name}`);
}
