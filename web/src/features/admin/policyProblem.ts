import { errorBodyOf, errorText } from '../../api/errors.ts';
import type { Problem } from '../../ui/fieldErrors.ts';

/**
 * Returns the server's error about a value of a policy. `fieldAt` names the field of a path such as `languages.0`; at
 * the field the text has no path, which no admin knows.
 */
export function policyProblem(
  error: unknown,
  fallback: string,
  fieldAt: (path: string) => string | undefined,
): Problem {
  const text = errorText(error, fallback);
  const { code, params } = errorBodyOf(error);
  if (code !== 'invalid_policy_field') return text;
  const path = String(params?.['path']);
  const field = fieldAt(path);
  return field === undefined ? text : { field, text: text.replace(`${path}: `, '') };
}
