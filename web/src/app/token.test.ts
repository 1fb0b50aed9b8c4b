import { expect, test } from '@jest/globals';
import { createTokenStore } from './token.ts';

test('keeps the newest token in memory if the storage is full', () => {
  const full = Object.create(localStorage, {
    getItem: { value: (key: string) => localStorage.getItem(key) },
    removeItem: { value: (key: string) => localStorage.removeItem(key) },
    setItem: {
      value: () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      },
    },
  }) as Storage;
  localStorage.setItem('token', 'old');
  const token = createTokenStore(full);
  token.write('new');
  expect(token.read()).toBe('new');
  token.clear();
  expect(token.read()).toBeNull();
});
