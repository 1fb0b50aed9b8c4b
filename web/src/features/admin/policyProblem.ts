import { errorBodyOf, errorText } from '../../api/errors.ts';
import type { Problem } from '../../ui/fieldErrors.ts';

type Found = {
  /** name of the form's field */
  field: string;
  /** the refused entry of a list; empty if the whole field is refused */
  entry: string;
};

/** Names the entry at the end of a path such as `languages.0` or `labels.porn`. */
export function entryAt(list: unknown, key: string): string {
  const entry: unknown = Array.isArray(list) ? list[Number(key)] : key;
  return typeof entry === 'string' ? entry : key;
}

/**
 * Returns the server's error about a value of a policy. `find` finds the field of a path such as `languages.0`; at the
 * field the text has no path, which no admin knows.
 */
export function policyProblem(error: unknown, fallback: string, find: (path: string) => Found | undefined): Problem {
  const text = errorText(error, fallback);
  const { code, params } = errorBodyOf(error);
  if (code !== 'invalid_policy_field') return text;
  const path = String(params?.['path']);
  const found = find(path);
  if (!found) return text;
  const bare = text.replace(`${path}: `, '');
  return { field: found.field, text: found.entry === '' ? bare : `${found.entry}: ${bare}` };
}
