import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { typingSeen } from '../../app/live/slice.ts';
import { renderAt } from '../../testing/render.tsx';
import { createTestServer } from '../../testing/server.ts';
import { TypingIndicator } from './TypingIndicator.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test.each([
  [1000, 3000],
  [0, 4000],
])('typing seen %d ms ago is shown for %d ms more', async (age, rest) => {
  const { store } = createTestServer(() => ({}));
  store.dispatch(typingSeen(7));
  jest.setSystemTime(Date.now() + age);
  renderAt('/', store, <TypingIndicator userId={7} name="@bo" />);
  await act(() => jest.advanceTimersByTimeAsync(rest - 1));
  expect(screen.getByRole('status').textContent).toBe('@bo is writing…');
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('typing seen too long ago is not shown', () => {
  const { store } = createTestServer(() => ({}));
  store.dispatch(typingSeen(7));
  jest.setSystemTime(Date.now() + 4000);
  renderAt('/', store, <TypingIndicator userId={7} name="@bo" />);
  expect(screen.getByRole('status').textContent).toBe('');
});
