import { expect, test } from '@jest/globals';
import { policyDefaults, policyNames, type PolicyName } from './policies.ts';
import { readStoredPolicy } from './stored-policy.ts';

const stored = (name: PolicyName, changed: object) => JSON.stringify({ ...policyDefaults[name], ...changed });

test.each(policyNames)('%s: what was stored without change is read without change', (name) => {
  expect(readStoredPolicy(name, stored(name, {}))).toEqual(policyDefaults[name]);
});

test.each(policyNames)(
  '%s: a field that a later version added is left out, and one that is missing has its default',
  (name) => {
    const [first = ''] = Object.keys(policyDefaults[name]);
    expect(readStoredPolicy(name, stored(name, { added_later: 1, [first]: undefined }))).toEqual(policyDefaults[name]);
  },
);

test('what an admin has set stays beside a wrong value, which has its default', () => {
  const set = {
    name: 'Kiez TV',
    registration: 'vouched',
    minimum_age: 16,
    accent_dark: 'red',
    languages: ['de', 'no language'],
  };
  expect(readStoredPolicy('instance', stored('instance', set))).toEqual({
    ...policyDefaults.instance,
    name: 'Kiez TV',
    registration: 'closed',
    minimum_age: 16,
    languages: ['de'],
  });
});

test('registration is closed where this version cannot read what an admin has set, and only there', () => {
  const read = (json: string) => readStoredPolicy('instance', json, { ...policyDefaults.instance, name: 'Kiez TV' });
  for (const wrong of ['vouched', '', 7, ['open'], { mode: 'open' }])
    expect(read(stored('instance', { registration: wrong })).registration).toBe('closed');
  for (const json of ['[]', 'null', '"open"'])
    expect(read(json)).toEqual({ ...policyDefaults.instance, name: 'Kiez TV', registration: 'closed' });
  for (const set of ['open', 'approval', 'invite', 'closed', null])
    expect(read(stored('instance', { registration: set })).registration).toBe(set);
  // Stored by a version that had no such field: the settings say who may register.
  expect(read(stored('instance', { registration: undefined })).registration).toBeNull();
});

test('inner fields, list entries and labels are read one by one too', () => {
  const tiers = { promoted: { min_views: 70, min_score: 'high', min_likes: 3 } };
  expect(readStoredPolicy('tiers', stored('tiers', tiers))).toEqual({
    ...policyDefaults.tiers,
    promoted: { min_views: 70, min_score: policyDefaults.tiers.promoted.min_score },
  });
  const words = { blocked: ['slur', 7, 'two words'] };
  expect(readStoredPolicy('word-list', stored('word-list', words)).blocked).toEqual(['slur']);
  const labels = { labels: { porn: 0.5, sexy: 'much' } };
  expect(readStoredPolicy('scan', stored('scan', labels)).labels).toEqual({ porn: 0.5 });
});

test('reasons keep the words of an admin when a version knows one code more or less', () => {
  const [first, ...others] = policyDefaults.reasons.reasons;
  const own = { ...first, text: 'No spam here.', icon: 'bin' };
  const pets = { code: 'no_pets', title: 'No pets', text: 'Pets have a place of their own.' };
  const more = [own, ...others, pets, { code: 'Of a later form', title: 'New', text: 'New rule.' }];
  const read = (reasons: object[]) => readStoredPolicy('reasons', JSON.stringify({ reasons })).reasons;
  const wanted = [{ ...first, text: 'No spam here.' }, ...others];
  expect(read(more)).toEqual([...wanted, pets]);
  expect(read([own, ...others.slice(1)])).toEqual([...wanted.slice(0, 1), ...others.slice(1), others[0]]);
});

test('values that do not fit together have their defaults, as has what is no object', () => {
  const tiers = { viral: { min_views: 1, min_score: 1 } };
  expect(readStoredPolicy('tiers', stored('tiers', tiers))).toEqual(policyDefaults.tiers);
  expect(readStoredPolicy('billing', '[]')).toEqual(policyDefaults.billing);
});

test('the fallback may be other than the default', () => {
  const settings = { ...policyDefaults.tiers, keep_share: 0.5 };
  expect(readStoredPolicy('tiers', '{}', settings)).toEqual(settings);
});
