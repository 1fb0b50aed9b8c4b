import { expect, test } from '@jest/globals';
import { findReason } from '@tallscreen/proto/rules/reasons';
import { reasonText } from '#domain/reason';

test("the sentence of the rule comes before the admin's words, which are trimmed and cut off", () => {
  const sentence = findReason('nudity')?.text;
  expect(reasonText('nudity', ' At 0:12. ')).toBe(`${sentence} At 0:12.`);
  expect(reasonText('nudity', ' ')).toBe(sentence);
  expect(reasonText('', ' Too dark. ')).toBe('Too dark.');
  expect(reasonText('', 'x'.repeat(600))).toHaveLength(500);
});

test('an unknown code is refused', () => {
  expect(() => reasonText('boring', 'Boring.')).toThrow(
    expect.objectContaining({ code: 'invalid_argument', detail: 'Unknown reason code.' }),
  );
});
