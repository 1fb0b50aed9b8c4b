import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';
import { limits } from '#http/rate-limits';
import type { Route } from '#http/route';
import { allRoutes } from '#routes/all';
import type { RouteDeps } from '#routes/deps';

/** Routes use their deps only when they are called. */
const deps = new Proxy({}, { get: () => deps }) as RouteDeps;
const routes = allRoutes(deps);

const UNKNOWN_ID = '123456789012345';
const methodOf = ({ method }: Route): string => method.toUpperCase();
const addressOf = ({ path }: Route): string =>
  `/api/v1${path.replace('/queue/{id}', `/queue/video-${UNKNOWN_ID}`).replace('{id}', UNKNOWN_ID).replace('{username}', 'nobody.at.all').replace('{upload}', '0'.repeat(40))}`;
const rows = (chosen: readonly Route[]) => chosen.map((r): [string, Route] => [`${methodOf(r)} ${r.path}`, r]);
const fieldsOf = ({ body }: Route): string[] =>
  Object.keys((body as unknown as { shape?: Record<string, unknown> }).shape ?? {});

const guarded = routes.filter(({ access }) => access !== 'public' && access !== 'optional');
const adminOnly = routes.filter(({ access }) => typeof access !== 'string');
const withId = routes.filter(({ path }) => path.includes('{id}'));
const paged = routes.filter(({ query }) => query && 'cursor' in query.shape);
const withBody = routes.filter(
  ({ body, bodyKind }) => body && !['upload', 'vtt', 'bytes'].includes(bodyKind ?? 'json'),
);
const withFields = withBody.filter(({ body }) => body?.safeParse({}).success === false);

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await startTestBff(undefined, { scale: 1_000 });
  admin = await tokenFor(1, 'admin');
});
afterAll(() => api.close());

const callAsAdmin = (route: Route, address: string, init: RequestInit = {}) =>
  api.call(methodOf(route), address, { ...init, token: admin });

describe('access', () => {
  test.each(rows(guarded))(
    '%s: 401 without a token, with a malformed one and with a revoked one',
    async (_name, route) => {
      for (const token of [undefined, 'nonsense', await tokenFor(2, 'admin', 'ended')]) {
        const { status, headers, body } = await api.call(methodOf(route), addressOf(route), token ? { token } : {});
        expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
        // An answer to HEAD has no body.
        expect(route.method === 'head' || body['request_id'] === headers.get('x-request-id')).toBe(true);
      }
    },
  );

  test.each(rows(adminOnly))('%s: 403 for other roles', async (_name, route) => {
    for (const role of ['user', 'creator', 'business'] as const) {
      const token = await tokenFor(3, role);
      expect((await api.call(methodOf(route), addressOf(route), { token })).status).toBe(403);
    }
  });
});

test('no call that changes something is a GET, so that a link or picture of another page cannot make it', () => {
  const changing = routes.filter(({ limits }) =>
    limits.some((limit) => !['read', 'search', 'heavyRead', 'session', 'noticeKey'].includes(limit)),
  );
  expect(changing.length).toBeGreaterThan(20);
  expect(changing.filter(({ method }) => method === 'get').map(({ path }) => path)).toEqual([]);
});

test('files of statistics, and statistics computed from thousands of documents, have a limit of their own', () => {
  const heavy = routes.filter(({ answerType }) => answerType === 'text/csv');
  expect(heavy.map(({ path }) => path)).toContain('/analytics/user/videos.csv');
  const hours = routes.filter(({ path }) => path === '/analytics/followers/online');
  for (const { path, limits } of [...heavy, ...hours]) expect([path, limits]).toEqual([path, ['heavyRead']]);
});

test('calls that store up to 200 MB are limited per hour', () => {
  const storing = routes.filter(({ path }) => ['/videos/upload', '/promos/upload', '/videos'].includes(path));
  expect(storing.map(({ path, limits: names }) => [path, names.map((name) => limits[name].windowSeconds)])).toEqual(
    expect.arrayContaining([
      ['/videos/upload', [3600]],
      ['/promos/upload', [3600]],
      ['/videos', [3600]],
    ]),
  );
});

describe('bad input', () => {
  const badIds = ['abc', '0', '-1', '1.5', '1e3', '9007199254740993', '99999999999999999999', '%00', "1'--"];
  test.each(rows(withId))('%s: 400 for a malformed id', async (_name, route) => {
    for (const id of [...badIds, '%7B%22$gt%22:1%7D']) {
      const { status } = await callAsAdmin(route, `/api/v1${route.path.replace('{id}', id)}`);
      expect([id, status]).toEqual([id, 400]);
    }
  });

  test.each(rows(paged))('%s: 400 for a malformed page', async (_name, route) => {
    for (const query of ['limit=0', 'limit=-1', 'limit=x', 'limit=1&limit=2', 'cursor=', 'limit[$gt]=1&limit=1.5']) {
      const { status } = await callAsAdmin(route, `${addressOf(route)}?${query}`);
      expect([query, status]).toEqual([query, 400]);
    }
  });

  test.each(rows(withBody))('%s: 400, 413 or 415 for a malformed body', async (_name, route) => {
    const bodies = [
      ['application/json', '{"a":', 400],
      ['application/json', 'null', 400],
      ['application/json', '"text"', 400],
      ['application/json', `{"a":"${'x'.repeat(2_000_000)}"}`, 413],
      ['text/xml', '<a/>', 415],
      ['application/json; charset=martian', '{}', 415],
    ] as const;
    for (const [type, body, expected] of bodies) {
      const { status } = await callAsAdmin(route, addressOf(route), { headers: { 'content-type': type }, body });
      expect([body.slice(0, 20), status]).toEqual([body.slice(0, 20), expected]);
    }
  });

  test.each(rows(withFields))('%s: 400 without its fields and with operators for values', async (_name, route) => {
    for (const body of [{}, [], Object.fromEntries(fieldsOf(route).map((name) => [name, { $gt: '' }]))]) {
      expect((await callAsAdmin(route, addressOf(route), json(body))).status).toBe(400);
    }
  });
});
