import { expect, test } from '@jest/globals';
import { wordsOf } from '../../ui/format.ts';
import { CODE_NAMES, codeName, dismissText } from './codeNames.ts';

test('the words of a code are those that an unknown code would get', () => {
  for (const [code, words] of Object.entries(CODE_NAMES)) expect([code, words]).toEqual([code, wordsOf(code)]);
  expect(['report', 'user.role_changed', 'weapons_seen'].map(codeName)).toEqual([
    'Report',
    'User role changed',
    'Weapons seen',
  ]);
  expect(dismissText()).toBe('Dismiss');
});
