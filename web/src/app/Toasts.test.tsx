import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
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

test('a toast can be dismissed', async () => {
  const { show, user } = start();
  show('Saved.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('a repeated text is shown once and for the full time again', async () => {
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
