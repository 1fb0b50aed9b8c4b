import { expect, test } from '@jest/globals';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { findReason } from '@tallscreen/proto/rules/reasons';
import { reasonText } from '#domain/reason';

const rules = policyDefaults.reasons;

test("the sentence of the rule comes before the admin's words, which are trimmed and never cut off", () => {
  const sentence = findReason('nudity')?.text;
  expect(reasonText('nudity', ' At 0:12. ', rules)).toBe(`${sentence} At 0:12.`);
  expect(reasonText('nudity', ' ', rules)).toBe(sentence);
  expect(reasonText('', ' Too dark. ', rules)).toBe('Too dark.');
  expect(reasonText('', 'é'.normalize('NFD').repeat(500), rules)).toHaveLength(500);
  expect(() => reasonText('', 'x'.repeat(501), rules)).toThrow('Reason must be at most 500 characters.');
});

test('an unknown code is refused', () => {
  expect(() => reasonText('boring', 'Boring.', rules)).toThrow(
    expect.objectContaining({ status: 'invalid_argument', detail: 'Unknown reason code.' }),
  );
});
