import { expect, test } from '@jest/globals';
import { answerOf, checkAppealText } from '#domain/appeal';

test('trims the text and refuses an empty one and one that is too long', () => {
  expect(checkAppealText(' Please. ')).toBe('Please.');
  expect(() => checkAppealText('  ')).toThrow('Please say why');
  expect(() => checkAppealText('x'.repeat(1_001))).toThrow('at most 1,000 characters');
});

test('an approval grants an appeal; a second rejection or a removal refuses it', () => {
  expect((['approve', 'reject', 'remove'] as const).map((verdict) => answerOf({ verdict }))).toEqual([
    'granted',
    'refused',
    'refused',
  ]);
});
