import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { currentRequest } from '@tallscreen/kit/context';
import { invalid } from '@tallscreen/kit/errors';
import { z } from 'zod';
import { rawJson } from '#http/answer';
import { createFastLane, readSmallJson } from '#http/fast-lane';
import { route } from '#http/route';
import { silent } from '#testing/api';

const common = { method: 'post', tag: 't', summary: 's', access: 'public', limits: [], response: z.unknown() } as const;
const never = () => Promise.reject(new Error('the common way is another server here'));

const routes = [
  route({
    ...common,
    path: '/videos/{id}/view',
    operationId: 'view',
    handle: never,
    fast: ({ id }) => (id === '13' ? Promise.reject(invalid('No.')) : Promise.resolve(rawJson(`{"fast":${id}}`))),
  }),
  route({
    ...common,
    path: '/track',
    operationId: 'track',
    handle: never,
    fast: async ({ req, headers }) => {
      headers.setHeader('RateLimit', 'limit=1');
      return rawJson(JSON.stringify({ fast: await readSmallJson(req) }));
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/feed',
    operationId: 'feed',
    handle: never,
    fast: async ({ query }) => rawJson(JSON.stringify({ query, requestId: currentRequest()?.requestId })),
  }),
  route({ ...common, path: '/slow', operationId: 'slow', handle: never }),
];

const server = createServer(
  createFastLane(routes, {
    base: '/api',
    isHttps: false,
    origins: new Set(),
    logger: silent,
    app: (req, res) => {
      req.resume();
      res.end('{"common":true}');
    },
  }),
);
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());
afterAll(() => void server.close());

async function post(path: string, body?: string, headers: Record<string, string> = {}) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const init = { method: 'POST', headers: { ...type, ...headers }, ...(body !== undefined && { body }) };
  const response = await fetch(origin + path, init);
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

test('the ordinary form is answered here, with every header that the common way has', async () => {
  const view = await post('/api/videos/12/view');
  expect(view.body).toEqual({ fast: 12 });
  expect(view.headers.get('x-content-type-options')).toBe('nosniff');
  expect(view.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  const track = await post('/api/track', '{"a":"ü"}');
  expect([track.body, track.headers.get('ratelimit')]).toEqual([{ fast: { a: 'ü' } }, 'limit=1']);
  expect((await post('/api/track', '{"a":1}', { 'content-type': 'application/json; charset=utf-8' })).body).toEqual({
    fast: { a: 1 },
  });
});

test('a reading call keeps what it asks for, and what it does is done in its name', async () => {
  const headers = { 'x-request-id': 'known-to-all-logs' };
  const read = async (path: string) => (await fetch(origin + path, { headers })).json();
  const requestId = 'known-to-all-logs';
  expect(await read('/api/feed')).toEqual({ query: '', requestId });
  expect(await read('/api/feed?limit=2&cursor=a%20b')).toEqual({ query: 'limit=2&cursor=a%20b', requestId });
  expect(await read('/api/feed/?limit=2')).toEqual({ common: true });
  expect(await (await fetch(`${origin}/api/feed`, { method: 'HEAD' })).text()).toBe('');
  expect((await post('/api/feed', '{}')).body).toEqual({ common: true });
});

test('errors are the common ones', async () => {
  const refused = await post('/api/videos/13/view');
  expect([refused.status, refused.body]).toEqual([
    400,
    { detail: 'No.', request_id: refused.headers.get('x-request-id') },
  ]);
  const malformed = await post('/api/track', '{"a":');
  expect([malformed.status, malformed.body]).toMatchObject([400, { detail: 'Malformed JSON.' }]);
  expect(malformed.headers.get('ratelimit')).toBe('limit=1');
  expect(malformed.headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  ['/api/videos/abc/view', undefined, {}],
  ['/api/videos/9007199254740993/view', undefined, {}],
  ['/api/videos/12/view/', undefined, {}],
  ['/api/videos/1/2/view', undefined, {}],
  ['/api/track', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['/api/track', JSON.stringify({ a: 'x'.repeat(3000) }), {}],
  ['/api/track', '{}', { 'content-encoding': 'gzip' }],
  ['/api/slow', '{}', {}],
  ['/elsewhere', '{}', {}],
] as const)('%s is left to the common way', async (path, body, headers) => {
  expect((await post(path, body, headers)).body).toEqual({ common: true });
});
