import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { DemoStatus } from './DemoStatus.tsx';

let answers: (object | undefined)[];
const asked = jest.fn<(address: unknown) => void>();

beforeEach(() => {
  jest.useFakeTimers();
  asked.mockClear();
  globalThis.fetch = (address) => {
    asked(address);
    const answer = answers.shift();
    const response = answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
    return Promise.resolve(response);
  };
});
afterEach(() => void jest.useRealTimers());

const progress = (state: string, live: number) => ({ state, videos: { live, of: 14 }, promos: { live: 0, of: 4 } });
const later = () => act(() => jest.advanceTimersByTimeAsync(2_000));

test('a line says how many videos have arrived, until all have', async () => {
  answers = [progress('filling', 4), progress('filling', 9), progress('complete', 14)];
  render(<DemoStatus address="/status" />);
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('status').textContent).toBe('Demo content is still arriving: 4 of 14 videos.');
  await later();
  expect(screen.getByRole('status').textContent).toBe('Demo content is still arriving: 9 of 14 videos.');
  await later();
  expect(screen.queryByRole('status')).toBeNull();
  await later();
  expect(asked.mock.calls).toEqual([['/status'], ['/status'], ['/status']]);
});

test('a line about missing videos stays on the screen', async () => {
  answers = [progress('incomplete', 9)];
  render(<DemoStatus address="/status" />);
  await later();
  expect(screen.getByRole('status').textContent).toMatch(/^Demo content is not complete: 9 of 14 videos\./);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('nothing is shown, and nothing asked again, when no demo content is being added', async () => {
  answers = [undefined];
  render(<DemoStatus address="/status" />);
  await later();
  expect(screen.queryByRole('status')).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});
