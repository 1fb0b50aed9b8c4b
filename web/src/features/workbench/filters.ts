import { hashtagsIn } from '@tallscreen/proto/rules/hashtags';
import type { QueueSort, QueueState, QueueType } from '@tallscreen/bff/contract/queue';
import type { QueueFilters } from '../../api/workbench.ts';
import { msg } from '../../i18n/translate.ts';

/** Texts are to be translated. */
type Options<T extends string> = readonly (readonly [value: T | '', text: string])[];

export const queueTypes: Options<QueueType> = [
  ['', msg('Everything')],
  ['video', msg('Videos')],
  ['promo', msg('Promos')],
  ['report', msg('Reports')],
  ['appeal', msg('Appeals')],
  ['comment', msg('Comments')],
];

export const queueStates: Options<QueueState> = [
  ['', msg('Any assignment')],
  ['unclaimed', msg('Unassigned')],
  ['claimed', msg('Assigned')],
  ['mine', msg('Assigned to me')],
  ['asked', msg('My opinion requested')],
];

export const queueSorts: Options<QueueSort> = [
  ['', msg('Harm, reach and age')],
  ['oldest', msg('Oldest')],
  ['newest', msg('Newest')],
  ['reports', msg('Most reports')],
  ['reach', msg('Most views')],
];

const known = { type: queueTypes, state: queueStates, sort: queueSorts };

/** Reads the filters in the address; unknown values count as absent. */
export function filtersOf(params: URLSearchParams): QueueFilters {
  const filters: Record<string, string> = {};
  for (const [name, options] of Object.entries(known)) {
    const value = params.get(name);
    if (value && options.some(([option]) => option === value)) filters[name] = value;
  }
  const language = params.get('language');
  if (language && /^[a-z]{2,8}$/i.test(language)) filters['language'] = language;
  const [hashtag] = hashtagsIn(params.get('hashtag') ?? '');
  if (hashtag) filters['hashtag'] = hashtag;
  return filters as QueueFilters;
}
