import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createViewSender } from './viewSender.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function start(errors: unknown[]) {
  const heard = { sent: 0, counted: 0 };
  const sender = createViewSender({
    send: async () => {
      heard.sent += 1;
      const error = errors.shift();
      if (error instanceof Error) throw error;
      return { error };
    },
    isFinal: (error) => error === 404,
    onCounted: () => (heard.counted += 1),
  });
  return { heard, sender };
}

test('a view that found no server is sent again, later each time', async () => {
  const { heard, sender } = start([503, 'FETCH_ERROR']);
  sender.begin();
  sender.begin();
  await jest.advanceTimersByTimeAsync(1900);
  expect([heard, sender.isCounted()]).toEqual([{ sent: 1, counted: 0 }, false]);
  await jest.advanceTimersByTimeAsync(200);
  expect(heard.sent).toBe(2);
  await jest.advanceTimersByTimeAsync(4000);
  expect([heard, sender.isCounted()]).toEqual([{ sent: 3, counted: 1 }, true]);
  await jest.advanceTimersByTimeAsync(200_000);
  expect(heard.sent).toBe(3);
});

test('a view that was refused stays refused', async () => {
  const { heard, sender } = start([404]);
  sender.begin();
  await jest.advanceTimersByTimeAsync(200_000);
  expect([heard, sender.isCounted()]).toEqual([{ sent: 1, counted: 0 }, false]);
});

test('a view whose sending broke down is sent again', async () => {
  const { heard, sender } = start([new Error('The refresh threw.')]);
  sender.begin();
  await jest.advanceTimersByTimeAsync(2100);
  expect([heard, sender.isCounted()]).toEqual([{ sent: 2, counted: 1 }, true]);
});
