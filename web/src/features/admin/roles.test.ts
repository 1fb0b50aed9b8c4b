import { expect, test } from '@jest/globals';
import { shownRole } from './roles.ts';

test('a user is shown as viewer, every other role by its own name', () => {
  expect((['user', 'creator', 'business', 'admin'] as const).map(shownRole)).toEqual([
    'viewer',
    'creator',
    'business',
    'admin',
  ]);
});
