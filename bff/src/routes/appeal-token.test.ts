import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Route } from '#http/route';
import { allRoutes } from '#routes/all';
import type { RouteDeps } from '#routes/deps';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

/** Routes use their deps only when they are called. */
const deps = new Proxy({}, { get: () => deps }) as RouteDeps;
const nameOf = ({ method, path }: Route): string => `${method.toUpperCase()} ${path}`;
// Public routes ignore tokens.
const guarded = allRoutes(deps).filter(({ access }) => access !== 'public');
const opened = ['GET /decisions/{id}', 'POST /decisions/{id}/appeal'];

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestBff(undefined, { scale: 1_000 });
  token = await tokenFor(2, 'admin', 'ban-5', { appealedBanId: 5 });
});
afterAll(() => api.close());

test.each(guarded.map((route) => [nameOf(route), route] as const))(
  '%s is open to the token of a banned user only if it is about the ban',
  async (name, route) => {
    const address = `/api/v1${route.path.replaceAll(/\{\w+\}/g, '5')}`;
    const { status } = await api.call(route.method.toUpperCase(), address, { token });
    expect(status !== 401).toBe(opened.includes(name));
  },
);

test('two routes are open to it', () => {
  expect(guarded.filter(({ forAppeal }) => forAppeal).map(nameOf)).toEqual(opened);
});
