import type { z } from 'zod';
import { invalid } from '@tallscreen/kit/errors';

interface Issue {
  readonly path?: PropertyKey[] | undefined;
}

/** The detail for a field whose schema names none. */
const sentenceFor = ({ path }: Issue): string =>
  path && path.length > 0 ? `Missing or invalid field: ${path.map(String).join('.')}` : 'Malformed request.';

/** Returns the validated value. Throws a 400 with the first problem. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: false, error: sentenceFor });
  if (result.success) return result.data;
  throw invalid(result.error.issues[0]?.message ?? 'Malformed request.');
}
