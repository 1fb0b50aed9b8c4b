import { afterEach, expect, test } from '@jest/globals';
import { auditText, auditTexts } from '../../../proto/rules/audit-texts.ts';
import { reasonTextOf } from '../../../proto/rules/reason-texts.ts';
import { placesIn } from '../../../proto/rules/sentence.ts';
import texts from '../../../web/src/i18n/de/audit.json' with { type: 'json' };
import { german } from '../../../web/src/i18n/de/index.ts';
import { setTexts, translated } from '../../../web/src/i18n/translate.ts';

afterEach(() => setTexts({}));

test('each action of the audit log has its German, with the same values, and no other has one', () => {
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(auditTexts).toSorted());
  for (const [action, text] of Object.entries(auditTexts))
    expect([action, placesIn(texts[action as keyof typeof texts]).toSorted()]).toEqual([
      action,
      placesIn(text).toSorted(),
    ]);
});

test.each([
  [
    'video.rejected',
    { reason: `${reasonTextOf('quality')} Twice.`, reason_code: 'quality', moment: '0:12' },
    /^Der Clip .* Twice\. Bei 0:12\.$/,
  ],
  ['report.upheld', { count: 2, reason: '', reason_code: '' }, /^Geschlossene Meldungen: 2\.$/],
  ['user.role_changed', { before: 'user', after: 'business' }, /^Nutzer → Unternehmen$/],
] as const)('%s is told by its values in the language of the reader', (action, params, told) => {
  setTexts(german('de'));
  expect(translated('audit', action, params)).toMatch(told);
  expect(auditText(action, params)).not.toMatch(told);
});

test('what an entry has no value for is left out', () => {
  expect(auditText('user.banned', { reason: 'Spam', reason_code: '', until: '' })).toBe('Spam');
  expect(auditText('video.removed', { reason: '', reason_code: '', moment: '0:12' })).toBe('At 0:12.');
  expect(auditText('policy.changed', { policy: 'tiers', version: 3, note: '' })).toBe('tiers, version 3.');
});
