import { afterEach, expect, jest, test } from '@jest/globals';
import { act, renderHook, screen } from '@testing-library/react';
import { open, useFakeClock, wait } from '../testing/render.tsx';
import { classes } from './classes.ts';
import { copyText } from './copyText.ts';
import { hueOf } from './hue.ts';
import { statusBadgeOf } from './statusBadge.ts';
import { useDebounced } from './useDebounced.ts';
import { useMedia } from './useMedia.ts';
import { formProblem } from './fieldErrors.ts';
import { useSubmit } from './useSubmit.ts';
import { useTitle } from './useTitle.ts';

useFakeClock();
afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'));

test('a debounced value changes once it has been stable', async () => {
  const { result, rerender } = renderHook((text: string) => useDebounced(text), { initialProps: 'a' });
  rerender('ab');
  await wait(150);
  rerender('abc');
  await wait(199);
  expect(result.current).toBe('a');
  await wait(1);
  expect(result.current).toBe('abc');
});

function Form({ run }: { run: () => Promise<string | undefined> }) {
  const { problem, isBusy, onSubmit } = useSubmit(run);
  return (
    <form onSubmit={onSubmit}>
      <p>{formProblem(problem) ?? 'No problem'}</p>
      <button type="submit">{isBusy ? 'Busy' : 'Send'}</button>
    </form>
  );
}

test('a form submits once at a time and shows the returned error text', async () => {
  let finish: (problem?: string) => void = () => undefined;
  const run = jest.fn(() => new Promise<string | undefined>((resolve) => (finish = resolve)));
  const { user } = open(<Form run={run} />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(screen.getByRole('button', { name: 'Busy' }));
  expect(run).toHaveBeenCalledTimes(1);
  await act(async () => finish('Too short.'));
  expect(screen.getByText('Too short.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('No problem')).toBeTruthy();
});

test('the document title gets the product name unless it contains a dash', () => {
  const { rerender } = renderHook((title: string) => useTitle(title), { initialProps: 'Feed' });
  expect(document.title).toBe('Feed · Tallscreen');
  rerender('404 – Not Found');
  expect(document.title).toBe('404 – Not Found');
});

test('a media query is followed while mounted', () => {
  const listeners = new Set<() => void>();
  let matches = false;
  const matchMedia = jest.fn(
    () =>
      ({
        get matches() {
          return matches;
        },
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as never,
  );
  globalThis.matchMedia = matchMedia;
  const { result, unmount } = renderHook(() => useMedia('(width >= 1024px)'));
  expect(result.current).toBe(false);
  matches = true;
  act(() => {
    for (const listener of listeners) listener();
  });
  expect(result.current).toBe(true);
  expect(matchMedia).toHaveBeenCalledTimes(1);
  unmount();
  expect(listeners.size).toBe(0);
});

const setClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

test('copies with the clipboard API', async () => {
  const writeText = jest.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  setClipboard(writeText);
  expect(await copyText('https://x')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('https://x');
});

test('returns false if the browser refuses the clipboard', async () => {
  setClipboard(() => Promise.reject(new Error('denied')));
  expect(await copyText('x')).toBe(false);
});

test('copies by selection where there is no clipboard API, and cleans up', async () => {
  let selected: string | undefined;
  document.execCommand = () => {
    selected = document.querySelector('textarea')?.value;
    return true;
  };
  expect(await copyText('https://x')).toBe(true);
  expect(selected).toBe('https://x');
  expect(document.querySelector('textarea')).toBeNull();
});

test('joins class names and skips falsy ones', () => {
  expect(classes('a', false, undefined, 'b', null, '')).toBe('a b');
});

test('a name always has the same hue, other names have others', () => {
  const hues = ['ann', 'ben', 'cleo'].map(hueOf);
  expect(hues).toEqual(['ann', 'ben', 'cleo'].map(hueOf));
  expect(new Set(hues).size).toBe(3);
  expect(hues.every((hue) => hue >= 0 && hue < 360)).toBe(true);
});

test('live tiers are shown as approved', () => {
  const labels = (['testing', 'promoted', 'viral', 'approved'] as const).map((status) => statusBadgeOf(status).label);
  expect(new Set(labels)).toEqual(new Set(['Approved']));
  expect(statusBadgeOf('pending')).toEqual({ label: 'Awaiting Review', tone: 'amber' });
  expect(statusBadgeOf('rejected')).toEqual({ label: 'Rejected', tone: 'danger' });
  expect(statusBadgeOf(undefined)).toEqual({ label: 'Unknown', tone: 'neutral' });
});
