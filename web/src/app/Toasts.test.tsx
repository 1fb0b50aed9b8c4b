import { expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { open, useFakeClock, wait } from '../testing/render.tsx';
import { toastShown } from './toasts.ts';

useFakeClock();

function start() {
  // `open` renders the toasts.
  const view = open(<p>Screen</p>);
  const show = (text: string) => act(() => void view.store.dispatch(toastShown(text)));
  return { ...view, show };
}

test('a toast appears in the live region and disappears after five seconds', async () => {
  const { show } = start();
  const region = screen.getByRole('status');
  show('Saved.');
  expect(region.textContent).toContain('Saved.');
  await wait(4999);
  expect(region.textContent).toContain('Saved.');
  await wait(1);
  expect(region.textContent).toBe('');
});

test('a toast stays under the pointer and under the focus, and leaves five seconds after both', async () => {
  const { show, user } = start();
  show('Saved.');
  const button = screen.getByRole('button', { name: 'Dismiss' });
  await user.hover(button);
  await wait(20_000);
  expect(screen.getByText('Saved.')).toBeTruthy();
  act(() => button.focus());
  await user.unhover(button);
  await wait(20_000);
  expect(screen.getByText('Saved.')).toBeTruthy();
  act(() => button.blur());
  await wait(4_900);
  expect(screen.getByText('Saved.')).toBeTruthy();
  await wait(100);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('a toast that is shown in a hidden tab waits until somebody can read it', async () => {
  const { show } = start();
  const look = (state: string) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    fireEvent(document, new Event('visibilitychange'));
  };
  look('hidden');
  show('Saved.');
  await wait(60_000);
  expect(screen.getByText('Saved.')).toBeTruthy();
  look('visible');
  await wait(5_000);
  expect(screen.queryByText('Saved.')).toBeNull();
  Reflect.deleteProperty(document, 'visibilityState');
});

test('a toast can be dismissed', async () => {
  const { show, user } = start();
  show('Saved.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('a repeated text is shown once, and its time starts anew', async () => {
  const { show } = start();
  show('Failed.');
  await wait(4000);
  show('Failed.');
  await wait(4000);
  expect(screen.getAllByText('Failed.')).toHaveLength(1);
});

test('at most the last three toasts are shown', () => {
  const { show } = start();
  for (const text of ['One', 'Two', 'Three', 'Four']) show(text);
  expect(screen.queryByText('One')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(3);
});
