import { expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useFakeClock } from '../../testing/render.tsx';
import { useSettled } from './useSettled.ts';

useFakeClock();

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('a value counts when it has stayed for a quarter of a second', () => {
  const { result, rerender } = renderHook((card: number) => useSettled(card), { initialProps: 0 });
  expect(result.current).toBe(0);
  rerender(1);
  pass(200);
  rerender(2);
  pass(200);
  expect(result.current).toBe(0);
  pass(50);
  expect(result.current).toBe(2);
});
