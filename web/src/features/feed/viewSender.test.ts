import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createViewSender } from './viewSender.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function start(errors: unknown[]) {
  const counts = { sent: 0, counted: 0 };
  const sender = createViewSender({
    send: async () => {
      counts.sent += 1;
      const error = errors.shift();
      if (error instanceof Error) throw error;
      return { error };
    },
    isFinal: (error) => error === 404,
    onCounted: () => (counts.counted += 1),
  });
  return { counts, sender };
}

test('retries an unanswered view with growing pauses', async () => {
  const { counts, sender } = start([503, 'FETCH_ERROR']);
  sender.begin();
  sender.begin();
  await jest.advanceTimersByTimeAsync(1900);
  expect([counts, sender.isCounted()]).toEqual([{ sent: 1, counted: 0 }, false]);
  await jest.advanceTimersByTimeAsync(200);
  expect(counts.sent).toBe(2);
  await jest.advanceTimersByTimeAsync(4000);
  expect([counts, sender.isCounted()]).toEqual([{ sent: 3, counted: 1 }, true]);
  await jest.advanceTimersByTimeAsync(200_000);
  expect(counts.sent).toBe(3);
});

test('does not retry a refused view', async () => {
  const { counts, sender } = start([404]);
  sender.begin();
  await jest.advanceTimersByTimeAsync(200_000);
  expect([counts, sender.isCounted()]).toEqual([{ sent: 1, counted: 0 }, false]);
});

test('retries a view whose call threw', async () => {
  const { counts, sender } = start([new Error('The refresh threw.')]);
  sender.begin();
  await jest.advanceTimersByTimeAsync(2100);
  expect([counts, sender.isCounted()]).toEqual([{ sent: 2, counted: 1 }, true]);
});
