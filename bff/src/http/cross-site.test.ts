import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { refuseCrossSite } from '#http/cross-site';
import { allRoutes } from '#routes/all';
import type { RouteDeps } from '#routes/deps';
import type { TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const OWN = 'https://tallscreen.example';
const login = { method: 'post', path: '/auth/login' } as const;
const check = (headers: Record<string, string>, route: Parameters<typeof refuseCrossSite>[0] = login) =>
  refuseCrossSite(route, { headers }, [OWN, 'https://partner.example']);

describe('refuseCrossSite', () => {
  test.each([
    [{}],
    [{ origin: OWN }],
    [{ origin: OWN, 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'https://partner.example', 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://192.168.0.7:8080', host: '192.168.0.7:8080' }],
  ])('lets %j pass', (headers) => {
    expect(() => check(headers)).not.toThrow();
  });

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'https://sub.tallscreen.example', 'sec-fetch-site': 'same-site' }],
    [{ origin: 'null', host: 'tallscreen.example' }],
    [{ origin: 'http://localhost:3000', host: 'localhost:8080' }],
    [{ origin: 'http://tallscreen.example', host: 'tallscreen.example', 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'cross-site' }],
  ])('refuses %j', (headers) => {
    expect(() => check(headers)).toThrow('Calls from other sites are not allowed here.');
  });

  test('is not applied to reads and to calls that need a token', () => {
    const headers = { origin: 'https://evil.example' };
    expect(() => check(headers, { method: 'get', path: '/auth/me' })).not.toThrow();
    expect(() => check(headers, { method: 'post', path: '/comments/' })).not.toThrow();
  });
});

describe('over HTTP', () => {
  let api: TestApi;
  let signIns = 0;
  const session = { accessToken: 'a', refreshToken: 'r', refreshExpiresInSeconds: 60, expiresInSeconds: 60 };
  const signIn = (origin: string) =>
    api.call('POST', '/api/v1/auth/login', {
      headers: { origin },
      body: new URLSearchParams({ username: 'mallory', password: 'her own' }),
    });
  beforeAll(async () => {
    api = await startTestBff(
      ({ add }) =>
        add(AuthService, {
          login: () => {
            signIns++;
            return { session };
          },
        }),
      { publicOrigin: OWN, isHttps: true, scale: 1_000 },
    );
  });
  afterAll(() => api.close());

  test('a form on a page of another site cannot sign anybody in', async () => {
    const { status, body, headers } = await signIn('https://evil.example');
    expect([status, body['detail'], headers.get('set-cookie'), signIns]).toEqual([
      403,
      'Calls from other sites are not allowed here.',
      null,
      0,
    ]);
  });

  test('on https the refresh cookie has the prefix __Host-, so that no other host can set it', async () => {
    const { status, headers } = await signIn(OWN);
    expect(status).toBe(200);
    expect(headers.getSetCookie()).toContain(
      '__Host-refresh_token=r; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });

  const deps = new Proxy({}, { get: () => deps }) as RouteDeps;
  const calls = allRoutes(deps).filter(({ method, path }) => path.startsWith('/auth/') && method !== 'get');
  test.each(calls.map(({ method, path }) => [method.toUpperCase(), path]))(
    '%s %s refuses another site',
    async (method, path) => {
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const { status } = await api.call(method, `/api/v1${path.replace('{id}', '5')}`, { headers });
      expect(status).toBe(403);
    },
  );
});
