import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { Bell } from './layout/Bell.tsx';
import { account } from '../testing/data.ts';
import { renderAt } from '../testing/render.tsx';
import { createTestServer } from '../testing/server.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

function setVisible(isVisible: boolean) {
  Object.defineProperty(document, 'visibilityState', { value: isVisible ? 'visible' : 'hidden', configurable: true });
  window.dispatchEvent(new Event('visibilitychange'));
}

/** Only one test in this file, because `setupListeners` keeps the listeners of the first store. */
test('polling stops while the tab is hidden and continues after it, without other refetches', async () => {
  const { store, calls } = createTestServer(() => ({
    body: { notifications: [], unread_count: 0, next_cursor: null },
  }));
  const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  renderAt('/', store, <Bell account={account()} />);
  await later(61_000);
  expect(calls).toHaveLength(2);
  setVisible(false);
  await later(600_000);
  expect(calls).toHaveLength(2);
  setVisible(true);
  window.dispatchEvent(new Event('online'));
  await later(59_000);
  const back = calls.length;
  expect(back).toBeLessThanOrEqual(3);
  await later(61_000);
  expect(calls.length).toBeGreaterThan(back);
});
