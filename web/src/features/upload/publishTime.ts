import { publishTimeProblem } from '@tallscreen/proto/rules/publish-time';
import { problemText } from '../../i18n/errorText.ts';
import type { FieldProblem } from '../../ui/fieldErrors.ts';
import { serverNow } from '../../ui/serverClock.ts';
import { t } from '../../i18n/translate.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns a time as the value of an input of type datetime-local; '' for none. */
export function inputValueOf(time: string | null | undefined): string {
  if (!time) return '';
  const at = new Date(time);
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** Returns the value of an input of type datetime-local as ISO 8601; '' if it is empty. */
export const isoOf = (value: string): string => (value === '' ? '' : new Date(value).toISOString());

/** Returns the error of the field `publish_at`; undefined if it is empty, unchanged, or may be sent. */
export function publishProblemIn(form: HTMLFormElement | null, before = ''): FieldProblem | undefined {
  const field = form?.elements.namedItem('publish_at');
  if (!(field instanceof HTMLInputElement)) return undefined;
  // The browser gives an incomplete time an empty value.
  if (field.validity.badInput)
    return { field: 'publish_at', text: t('The publish time is incomplete. Give day and time, or clear the field.') };
  if (field.value === '' || field.value === before) return undefined;
  const problem = publishTimeProblem(Date.parse(field.value), serverNow());
  return problem ? { field: 'publish_at', text: problemText(problem) } : undefined;
}
