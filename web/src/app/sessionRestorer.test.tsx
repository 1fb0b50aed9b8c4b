import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { Guard } from './Guard.tsx';
import { createSessionRestorer } from './sessionRestorer.ts';
import { account } from '../testing/data.ts';
import { renderAt } from '../testing/render.tsx';
import { createTestServer, fail, type Answer } from '../testing/server.ts';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.setItem('token', 'old');
});
afterEach(() => void jest.useRealTimers());

const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function start(answer: (path: string) => Answer) {
  const server = createTestServer(({ path }) => answer(path));
  const restore = createSessionRestorer(server.store);
  renderAt(
    '/upload',
    server.store,
    <Routes>
      <Route
        path="/upload"
        element={
          <Guard roles={['user']}>
            <p>Upload form</p>
          </Guard>
        }
      />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
  );
  return { ...server, restore };
}

test.each([
  ['the service', '/auth/me'],
  ['the renewal of its token', '/auth/refresh'],
])('a page loaded while %s is unreachable keeps the session and retries until it works', async (_, broken) => {
  let isDown = true;
  const { store, restore, calls } = start((path) => {
    if (path === broken && isDown) return { status: 503 };
    if (path === '/auth/refresh') return { body: { access_token: 'new' } };
    return localStorage.getItem('token') === 'old' && broken === '/auth/refresh'
      ? { status: 401 }
      : { body: account() };
  });
  await act(restore);
  expect(screen.getByRole('status').textContent).toContain('Tallscreen cannot be reached.');
  expect(store.getState().session).toEqual({ status: 'loading', isDelayed: true });
  expect(localStorage.getItem('token')).toBe('old');

  const requests = () => calls.filter(({ path }) => path === '/auth/me').length;
  const first = requests();
  await later(1000 + 2000);
  expect(requests()).toBeGreaterThanOrEqual(first + 2);
  isDown = false;
  await later(4000);
  expect(screen.getByText('Upload form')).toBeTruthy();
  const known = requests();
  await later(600_000);
  expect(requests()).toBe(known);
});

test('retries at once when the browser comes online', async () => {
  let isDown = true;
  const { restore } = start(() => (isDown ? { status: 503 } : { body: account() }));
  await act(restore);
  await later(40_000);
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await later(0);
  expect(screen.getByText('Upload form')).toBeTruthy();
});

test.each([401, 403])('a refresh answered with %d ends the session', async (status) => {
  const { restore, store, sent } = start((path) => fail(path === '/auth/refresh' ? status : 401));
  await act(restore);
  expect(sent()).toEqual(['GET /auth/me', 'POST /auth/refresh']);
  expect(store.getState().session).toEqual({ status: 'guest', hasExpired: true });
  expect(localStorage.getItem('token')).toBeNull();
});

test('restores once more if the token changed while it was running', async () => {
  const { restore, store, calls } = start(() => ({ body: account({ id: calls.length }) }));
  const first = restore();
  localStorage.setItem('token', 'newer');
  await act(() => Promise.all([first, restore()]));
  expect(calls.map(({ authorization }) => authorization)).toContain('Bearer newer');
  expect(store.getState().session).toMatchObject({ account: { id: 2 } });
});
