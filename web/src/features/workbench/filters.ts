import type { QueueFilters } from '../../api/workbench.ts';

type Options = readonly (readonly [value: string, text: string])[];

export const queueTypes = [
  ['', 'Everything'],
  ['video', 'Videos'],
  ['promo', 'Promos'],
  ['report', 'Reports'],
  ['appeal', 'Appeals'],
  ['comment', 'Comments'],
] as const satisfies Options;

export const queueStates = [
  ['', 'Claimed or not'],
  ['unclaimed', 'Nobody looks at it'],
  ['claimed', 'Somebody looks at it'],
  ['mine', 'I look at it'],
  ['asked', 'My second opinion'],
] as const satisfies Options;

export const queueSorts = [
  ['', 'Harm, reach and age'],
  ['oldest', 'Waiting longest'],
  ['newest', 'Newest'],
  ['reports', 'Most reports'],
  ['reach', 'Most views'],
] as const satisfies Options;

const known = { type: queueTypes, state: queueStates, sort: queueSorts };

/** Reads the filters of the address; unknown values count as absent. */
export function filtersOf(params: URLSearchParams): QueueFilters {
  const filters: Record<string, string> = {};
  for (const [name, options] of Object.entries(known)) {
    const value = params.get(name);
    if (value && (options as Options).some(([option]) => option === value)) filters[name] = value;
  }
  const language = params.get('language');
  if (language && /^[a-z]{2,8}$/i.test(language)) filters['language'] = language;
  const hashtag = params.get('hashtag')?.trim().slice(0, 100);
  if (hashtag) filters['hashtag'] = hashtag;
  return filters as QueueFilters;
}
