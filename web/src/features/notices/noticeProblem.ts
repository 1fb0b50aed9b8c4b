import type { NewNotice } from '@tallscreen/bff/contract/notice';
import { COPYRIGHT } from '@tallscreen/proto/rules/reasons';
import { errorBodyOf, errorText } from '../../api/errors.ts';
import { t } from '../../i18n/translate.ts';
import type { Problem } from '../../ui/fieldErrors.ts';
import { textsOf } from '../../ui/formText.ts';

/** The field of an error, by the error's code. */
const fieldOf: Readonly<Record<string, string>> = {
  item_url_required: 'item_url',
  item_url_elsewhere: 'item_url',
  nothing_public_here: 'item_url',
  video_not_found: 'item_url',
  comment_not_found: 'item_url',
  user_not_found: 'item_url',
  notice_category_required: 'category',
  notice_text_required: 'text',
  invalid_email: 'email',
  notice_statement_required: 'statement',
  copyright_work_required: 'work',
  copyright_signature_required: 'name',
  invalid_original_url: 'original_url',
};

/** Reads the form. `clientId`: a secret by which a repeat gets the key of the first. */
export function readNotice(fields: FormData, clientId: string): NewNotice | Problem {
  const { item_url = '', category = '', text = '', email = '', name = '', ...rest } = textsOf(fields);
  if (item_url === '') return { field: 'item_url', text: t('Please enter the address of what you complain about.') };
  if (category === '') return { field: 'category', text: t('Please select what is wrong.') };
  const { work = '', original_url = '', rights = 'owner' } = rest;
  const isCopyright = category === COPYRIGHT;
  if (isCopyright && work === '') return { field: 'work', text: t('Please name the work that is used.') };
  if (text === '') return { field: 'text', text: t('Please explain what is wrong.') };
  if (email === '') return { field: 'email', text: t('Please enter a valid email address.') };
  if (isCopyright && name === '') return { field: 'name', text: t('Please sign with your name.') };
  if (!fields.has('statement')) return { field: 'statement', text: t('Please confirm that what you say is correct.') };
  return {
    item_url,
    category,
    text,
    email,
    statement: true,
    client_id: clientId,
    ...(name !== '' && { name }),
    ...(isCopyright && { work, rights: rights === 'agent' ? 'agent' : 'owner' }),
    ...(isCopyright && original_url !== '' && { original_url }),
  };
}

export const isProblem = (read: NewNotice | Problem): read is Problem => typeof read === 'string' || 'field' in read;

/** Returns the server's error with its field. */
export function noticeProblem(error: unknown): Problem {
  const { code, params } = errorBodyOf(error);
  const text = errorText(error, t('Your notice could not be sent. Please try again.'));
  const named = params?.['field'];
  const field = fieldOf[code ?? ''] ?? (typeof named === 'string' ? named : undefined);
  return field ? { field, text } : text;
}
