import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useDrawnAround } from './useDrawnAround.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function start(active: number) {
  const { result, rerender } = renderHook(useDrawnAround, { initialProps: active });
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  return { around: () => result.current, reach: rerender, wait };
}

test('the cards around a card are drawn once it has been in view for a moment', () => {
  const { around, reach, wait } = start(4);
  expect(around()).toBe(4);
  reach(5);
  wait(900);
  expect(around()).toBe(4);
  wait(100);
  expect(around()).toBe(5);
});

test('a card that is left soon is not waited for', () => {
  const { around, reach, wait } = start(4);
  reach(5);
  wait(900);
  reach(6);
  wait(900);
  expect(around()).toBe(4);
  wait(100);
  expect(around()).toBe(6);
});

test.each([
  ['on', [5, 6, 7], 5],
  ['back', [3, 2, 1], 3],
])('who runs %s finds the next cards drawn, one after the other', (_, cards, around) => {
  const run = start(4);
  for (const card of cards) {
    run.reach(card);
    run.wait(0);
  }
  expect(run.around()).toBe(around);
  run.wait(1_000);
  expect(run.around()).toBe(cards.at(-1));
});
