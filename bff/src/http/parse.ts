import type { z } from 'zod';
import { invalid } from '@tallscreen/kit/errors';

interface Issue {
  readonly path?: PropertyKey[] | undefined;
}

/** The detail for a field whose schema names none. */
const sentenceFor = ({ path }: Issue): string =>
  path && path.length > 0 ? `Missing or invalid field: ${path.map(String).join('.')}` : 'Malformed request.';

/**
 * Returns the validated value. Throws a 400 with the first problem. Every text that the API takes comes through here:
 * no text may have the character U+0000, which databases, logs and other programs take for the end of a text.
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: false, error: sentenceFor });
  if (result.success) {
    refuseNullCharacters(result.data, '');
    return result.data;
  }
  throw invalid(result.error.issues[0]?.message ?? 'Malformed request.');
}

/** Looks at what the schema lets through: fields that it drops do no harm. */
function refuseNullCharacters(value: unknown, field: string): void {
  if (typeof value === 'string') {
    if (!value.includes('\0')) return;
    throw invalid(`The character U+0000 is not allowed${field === '' ? '.' : `: ${field}`}`);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value))
    refuseNullCharacters(item, field === '' ? name : `${field}.${name}`);
}
