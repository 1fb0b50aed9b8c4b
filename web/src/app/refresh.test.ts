import { beforeEach, expect, jest, test } from '@jest/globals';
import { createTestServer, fail, ok, type Answer, type Call } from '../testing/server.ts';
import { createRefresher } from './refresh.ts';

const BASE_URL = 'http://test.local/api/v1';

beforeEach(() => localStorage.setItem('token', 'old'));

function start(answer: (call: Call) => Answer) {
  const { client, calls, fetchFn } = createTestServer(answer);
  return {
    calls,
    token: client.token,
    fetchFn,
    refresh: createRefresher({ baseUrl: BASE_URL, fetchFn, token: client.token }),
  };
}

test('stores the new access token', async () => {
  const { refresh, calls } = start(() => ok({ access_token: 'new' }));
  expect(await refresh('old')).toBe('renewed');
  expect(localStorage.getItem('token')).toBe('new');
  expect(calls).toMatchObject([{ method: 'POST', path: '/auth/refresh' }]);
});

test('uses the newer token of another tab without calling the server', async () => {
  const { refresh, calls } = start(() => fail(401));
  localStorage.setItem('token', 'newer');
  expect(await refresh('old')).toBe('renewed');
  expect(calls).toEqual([]);
});

test('calls that fail together share one refresh, a later failure starts another', async () => {
  const { refresh, calls } = start(() => ok({ access_token: 'new' }));
  expect(await Promise.all([refresh('old'), refresh('old')])).toEqual(['renewed', 'renewed']);
  expect(calls).toHaveLength(1);
  await refresh('new');
  expect(calls).toHaveLength(2);
});

test.each([401, 403])('the answer %d means refused', async (status) => {
  const { refresh } = start(() => fail(status));
  expect(await refresh('old')).toBe('refused');
});

test('a refusal is ignored if another tab has stored a newer token meanwhile', async () => {
  const { refresh } = start(() => {
    localStorage.setItem('token', 'newer');
    return fail(401);
  });
  expect(await refresh('old')).toBe('renewed');
  expect(localStorage.getItem('token')).toBe('newer');
});

test.each<[string, () => Answer]>([
  ['an error of the server', () => fail(503)],
  ['an answer without a token', () => ok({})],
  [
    'no connection',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('%s means unreachable and keeps the token', async (_, answer) => {
  const { refresh } = start(answer);
  expect(await refresh('old')).toBe('unreachable');
  expect(localStorage.getItem('token')).toBe('old');
});

test('tabs refresh one after the other under a shared lock', async () => {
  const { token, fetchFn } = start(() => ok({ access_token: 'new' }));
  const request = jest.fn((_: string, run: () => Promise<unknown>) => run());
  const refresh = createRefresher({ baseUrl: BASE_URL, fetchFn, token, locks: { request: request as never } });
  expect(await refresh('old')).toBe('renewed');
  expect(request.mock.calls.map(([name]) => name)).toEqual(['tallscreen-refresh']);
});
