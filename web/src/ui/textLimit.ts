import { readText } from '@tallscreen/proto/rules/read-text';
import { isLongerThan, leftOf } from '@tallscreen/proto/rules/text-length';
import { tn } from '../i18n/translate.ts';

/** Fields take any text and say what is too long, so that nothing that is typed or pasted is cut off in silence. */

/** Whether the server would refuse what was typed because of its length. */
export const isTooLong = (limit: number, typed: string): boolean => isLongerThan(limit, readText(typed));

/** From here a field tells how many characters are left. */
const toldFrom = (limit: number): number => Math.max(10, limit / 10);

export type LengthTexts = { left?: string; error?: string };

/** What a field says about the length of what was typed: nothing, how much is left, or how much is too much. */
export function lengthTexts(limit: number, typed: string): LengthTexts {
  const left = leftOf(limit, readText(typed));
  if (left < 0) return { error: tn(-left, '{count} character too many.', '{count} characters too many.') };
  return left > toldFrom(limit) ? {} : { left: tn(left, '{count} character left.', '{count} characters left.') };
}

/** Focuses the first field of a form whose text is too long, which says so itself. Returns whether there is one. */
export function focusTooLong(form: HTMLFormElement | null): boolean {
  const tooLong = [...(form?.elements ?? [])].find(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.validity.customError,
  );
  if (tooLong instanceof HTMLElement) tooLong.focus();
  return tooLong !== undefined;
}
