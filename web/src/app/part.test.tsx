import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { open } from '../testing/render.tsx';
import { NotLoaded, Nothing, part } from './part.tsx';

const lost = () => Promise.reject(new Error('The chunk is gone.'));

test('a part whose chunk cannot be loaded leaves the screen unchanged', async () => {
  const Captions = part(lost, Nothing);
  const { container } = open(
    <>
      <p>The feed</p>
      <Suspense fallback="Loading">
        <Captions />
      </Suspense>
    </>,
  );
  await waitFor(() => expect(container.textContent).toBe('The feed'));
});

test('a part that the user opened says that it could not be loaded, and closes', async () => {
  const Menu = part<{ onClose: () => void }>(lost, NotLoaded);
  const onClose = jest.fn();
  open(
    <Suspense>
      <Menu onClose={onClose} />
    </Suspense>,
  );
  expect(await screen.findByText(/^This could not be loaded/)).toBeTruthy();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a part that loads is shown', async () => {
  const Part = part(async () => () => <p>Here</p>, Nothing);
  open(
    <Suspense>
      <Part />
    </Suspense>,
  );
  expect(await screen.findByText('Here')).toBeTruthy();
});
