import { isLongerThan } from '@tallscreen/proto/rules/text-length';
import { fail } from '#errors';

/**
 * Returns a text that `readText` returned. Throws invalid_argument if it is too long. `name` is the parameter of
 * `text_too_long`.
 */
export function checkLength(text: string, name: string, limit: number): string {
  if (isLongerThan(limit, text)) throw fail('text_too_long', { params: { field: name, max: limit } });
  return text;
}
