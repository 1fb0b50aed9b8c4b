import { describe, expect, test } from '@jest/globals';
import { policyDefaults, policyNames, policySchemas } from '@tallscreen/proto/rules/policies';
import { defaultVersion, nextPolicyVersion, readPolicyName, readPolicyValue } from '#domain/policy';
import { compareReasons, exceedsCaps, isFlaggedBy, tierAfterScore } from '#domain/policy-trial';

const now = new Date(Date.UTC(2030, 0, 1));
const caps = { daily_views: 100, total_views: 0, frequency: 3 };
const change = { name: 'promo-caps', value: caps, version: 0, note: ' Less of it. ', adminId: 7 } as const;

test.each(policyNames)('the default of %s keeps its own rules', (name) => {
  expect(policySchemas[name].parse(policyDefaults[name])).toEqual(policyDefaults[name]);
});

test('the first change is version 1; a repeat of it, or the same value, changes nothing', () => {
  const first = nextPolicyVersion(defaultVersion('promo-caps'), change, now)!;
  expect(first).toMatchObject({ version: 1, value: caps, note: 'Less of it.', adminId: 7, createdAt: now });
  expect(nextPolicyVersion(first, change, now)).toBeUndefined();
  expect(nextPolicyVersion(first, { ...change, version: 1, adminId: 8 }, now)).toBeUndefined();
});

test('a change of an older version is refused', () => {
  const first = nextPolicyVersion(defaultVersion('promo-caps'), change, now)!;
  const stale = { ...change, value: { ...caps, frequency: 9 } };
  expect(() => nextPolicyVersion(first, stale, now)).toThrow('Somebody else has changed this policy.');
  expect(() => nextPolicyVersion(first, { ...change, adminId: 8 }, now)).toThrow('Somebody else');
});

test.each([
  ['scan', '{"blank":2,"frozen":0.9,"nudity":0.3,"removed_content":0.6,"labels":{}}', 'blank: Must be at most 1.'],
  ['scan', '{}', 'blank: Must be a number.'],
  ['word-list', '{"blocked":["a"],"allowed":[]}', 'blocked.0: A word has 2 to 40 letters or digits.'],
  ['reasons', '{"reasons":[]}', 'reasons: Each built-in code must be there, and no code twice.'],
  ['reasons', '{"reasons":[{"code":"spam","title":"\u3164","text":"x"}]}', 'reasons.0.title: Must not be empty.'],
  ['promo-caps', 'no JSON', 'The value is not JSON.'],
] as const)('%s refuses %s', (name, json, detail) => {
  expect(() => readPolicyValue(name, json)).toThrow(detail);
});

test('an operator adds rules with codes that have no other meaning, and never drops a built-in one', () => {
  const { reasons } = policyDefaults.reasons;
  const read = (list: object[]) => readPolicyValue('reasons', JSON.stringify({ reasons: list })).reasons;
  const own = (code: string) => ({ code, title: 'No pets', text: 'Pets have a place of their own.' });
  expect(read([...reasons, own('no_pets')]).at(-1)).toEqual(own('no_pets'));
  for (const code of ['', 'No', '1st', 'a b', 'x'.repeat(41), 'illegal', 'removed_after_reports', 'flagged_pets'])
    expect(() => read([...reasons, own(code)])).toThrow('A code begins with a letter');
  expect(() => read([...reasons, own('spam')])).toThrow('no code twice');
  expect(() => read([...reasons.slice(1), own('no_pets')])).toThrow('Each built-in code must be there');
  expect(() => read([...reasons, ...Array.from({ length: 40 }, (_, i) => own(`own_${i}`))])).toThrow(
    'At most 50 rules.',
  );
});

test('words are stored as they are compared, sorted and once each', () => {
  const json = JSON.stringify({ blocked: ['Zoo', 'abc', 'ABC', 'a\u00ADbc', 'ábc'], allowed: [] });
  expect(readPolicyValue('word-list', json).blocked).toEqual(['abc', 'zoo']);
});

test('an unknown name is not found', () => {
  expect(() => readPolicyName('toString')).toThrow('Policy not found.');
});

describe('a trial', () => {
  test('compares labels with thresholds, flags no label that has none, and leaves labels about words as they are', () => {
    const labels = [{ label: 'nudity', score: 0.4, isFlagged: true }];
    const thresholds = policyDefaults.scan;
    expect(isFlaggedBy(labels, thresholds)).toBe(true);
    expect(isFlaggedBy(labels, { ...thresholds, nudity: 0.5 })).toBe(false);
    const weapons = { label: 'weapons', score: 0.4, isFlagged: true };
    const flagsWeapons = (shares: Record<string, number>) => isFlaggedBy([weapons], { ...thresholds, labels: shares });
    expect([flagsWeapons({ weapons: 0.4 }), flagsWeapons({ weapons: 0.5 }), flagsWeapons({})]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isFlaggedBy([{ label: 'language', score: 1, isFlagged: true }], thresholds)).toBe(true);
  });

  test('places a score, finds promos above the caps, and compares rules', () => {
    const { tiers } = policyDefaults;
    const video = { tier: 'testing', score: 30, viewCount: 50 } as const;
    expect(tierAfterScore(video, tiers)).toBe('promoted');
    expect(tierAfterScore(video, { ...tiers, promoted: { min_views: 51, min_score: 30 } })).toBe('testing');
    const falling = { ...video, tier: 'promoted', score: 23 } as const;
    expect(tierAfterScore(falling, tiers)).toBe('testing');
    expect(tierAfterScore(falling, { ...tiers, keep_share: 0.5 })).toBe('promoted');
    const limits = { dailyViews: 100, totalViews: 0, frequency: 3 };
    expect(exceedsCaps(limits, caps)).toBe(false);
    expect(exceedsCaps({ ...limits, dailyViews: 0 }, caps)).toBe(true);
    expect(exceedsCaps({ ...limits, frequency: 4 }, caps)).toBe(true);
    const { reasons } = policyDefaults;
    const [first, ...rest] = reasons.reasons;
    const changed = { reasons: [{ ...first!, text: 'Other words.' }, ...rest] };
    expect(compareReasons(reasons, changed)).toEqual({ checked: 13, wouldChange: 1, exampleIds: [] });
    const own = { code: 'no_pets', title: 'No pets', text: 'Pets have a place of their own.' };
    const more = { reasons: [...changed.reasons, own] };
    expect(compareReasons(reasons, more)).toEqual({ checked: 14, wouldChange: 2, exampleIds: [] });
    expect(compareReasons(more, changed)).toEqual({ checked: 14, wouldChange: 1, exampleIds: [] });
  });
});
