import { readText } from '@tallscreen/proto/rules/read-text';
import { isLongerThan, leftOf } from '@tallscreen/proto/rules/text-length';
import { tn } from '../i18n/translate.ts';

/** Fields accept any text and say that it is too long, so that no typed or pasted text is cut silently. */

/** Whether the server would refuse the typed text because of its length. */
export const isTooLong = (limit: number, typed: string): boolean => isLongerThan(limit, readText(typed));

/** From this length a field shows how many characters are left. */
const toldFrom = (limit: number): number => Math.max(10, limit / 10);

export type LengthTexts = { left?: string; error?: string };

/** Returns a field's text about the length of what was typed: nothing, how much is left, or how much is too much. */
export function lengthTexts(limit: number, typed: string): LengthTexts {
  const left = leftOf(limit, readText(typed));
  if (left < 0) return { error: tn(-left, '{count} character too many.', '{count} characters too many.') };
  return left > toldFrom(limit) ? {} : { left: tn(left, '{count} character left.', '{count} characters left.') };
}

/**
 * Focuses the first field of a form whose text is too long; the field shows the error. Returns whether there is one.
 */
export function focusTooLong(form: HTMLFormElement | null): boolean {
  const tooLong = [...(form?.elements ?? [])].find(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.validity.customError,
  );
  if (tooLong instanceof HTMLElement) tooLong.focus();
  return tooLong !== undefined;
}
