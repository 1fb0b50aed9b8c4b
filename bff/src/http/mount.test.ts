import { refusal } from '@tallscreen/kit/testing/refusal';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { currentRequest } from '@tallscreen/kit/context';
import { route } from '#http/route';
import { id } from '#contract/common';
import { json, startApi, tokenFor, type TestApi } from '#testing/api';

const common = { tag: 't', summary: 's', limits: [] } as const;
const Echo = z.object({ id, text: z.string().trim().min(1, 'comment_empty'), role: z.string() });

const routes = [
  route({
    ...common,
    method: 'post',
    path: '/echo',
    operationId: 'echo',
    access: 'public',
    body: Echo,
    bodyKind: 'form',
    status: 201,
    response: Echo,
    handle: ({ body }) => Promise.resolve(body),
  }),
  route({
    ...common,
    method: 'post',
    path: '/json',
    operationId: 'json',
    access: 'public',
    body: z.object({ a: z.string().optional() }),
    response: z.object({}),
    handle: () => Promise.resolve({}),
  }),
  route({
    ...common,
    method: 'get',
    path: '/who/{id}',
    operationId: 'who',
    access: 'signedIn',
    params: z.object({ id }),
    response: z.object({ id: z.int(), userId: z.int(), token: z.string() }),
    handle: ({ user, params }) =>
      Promise.resolve({ id: params.id, userId: user.userId, token: currentRequest()?.accessToken ?? '' }),
  }),
  route({
    ...common,
    method: 'get',
    path: '/who/me',
    operationId: 'whoMe',
    access: 'optional',
    response: z.object({ userId: z.int() }),
    handle: ({ user }) => Promise.resolve({ userId: user?.userId ?? 0 }),
  }),
  route({
    ...common,
    method: 'get',
    path: '/admin/only',
    operationId: 'adminOnly',
    access: ['admin'],
    response: z.object({}),
    handle: () => Promise.resolve({}),
  }),
  route({
    ...common,
    method: 'get',
    path: '/fail/{how}',
    operationId: 'fail',
    access: 'public',
    params: z.object({ how: z.string() }),
    response: z.object({}),
    handle({ params: { how } }) {
      if (how === 'taken') throw refusal('already_exists', 'Taken.');
      if (how === 'early')
        throw refusal('resource_exhausted', 'Wait.', { retryAfterSeconds: 2.2, fields: { left: 3 } });
      if (how === 'hidden') throw new Error('the table is on fire');
      throw new TypeError('secret of the house');
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/limited',
    operationId: 'limited',
    access: 'public',
    limits: ['read'],
    response: z.object({}),
    handle: () => Promise.resolve({}),
  }),
];

let api: TestApi;
beforeAll(async () => {
  api = await startApi(routes, { scale: 2 / 1200 });
});
afterAll(() => api.close());

const good = { id: '12', text: ' hi ', role: 'x' };

describe('bodies', () => {
  test.each([
    ['JSON', json(good)],
    ['JSON with unknown fields', json({ ...good, is_admin: true })],
    ['urlencoded', { body: new URLSearchParams(good) }],
    ['multipart', { body: Object.entries(good).reduce((form, [k, v]) => (form.set(k, v), form), new FormData()) }],
  ])('%s is validated and passed to the handler', async (_kind, init) => {
    const { status, body } = await api.call('POST', '/echo', init);
    expect({ status, body }).toEqual({ status: 201, body: { id: 12, text: 'hi', role: 'x' } });
  });

  test.each([
    ['malformed JSON', json('{"id":'), 400, 'Malformed JSON.'],
    ['JSON that is no object', json('"text"'), 400, 'Malformed JSON.'],
    ['nothing', {}, 400, 'Missing or invalid field: id'],
    ['an operator for a value', json({ ...good, text: { $gt: '' } }), 400, 'Missing or invalid field: text'],
    ['a blank text', json({ ...good, text: '  ' }), 400, 'Comment cannot be empty.'],
    [
      'a field that comes twice',
      { body: new URLSearchParams('id=1&id=2&text=a&role=b') },
      400,
      'Missing or invalid field: id',
    ],
    ['a huge number', json(`{"id": 1e400, "text": "a", "role": "b"}`), 400, 'Missing or invalid field: id'],
    ['more than 53 bits', json({ ...good, id: '9007199254740993' }), 400, 'Missing or invalid field: id'],
    ['a fraction', json({ ...good, id: 1.5 }), 400, 'Missing or invalid field: id'],
    ['2 MB', json({ ...good, text: 'a'.repeat(2_000_000) }), 413, 'The request body is too large.'],
    ['XML', { headers: { 'content-type': 'text/xml' }, body: '<a/>' }, 415, 'Send application/json or a form.'],
    [
      'a form without its boundary',
      { headers: { 'content-type': 'multipart/form-data' }, body: 'x' },
      400,
      'Malformed form.',
    ],
    [
      'a form cut off in the middle',
      {
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: '--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n1',
      },
      400,
      'Malformed form.',
    ],
  ])('%s is refused', async (_what, init, status, detail) => {
    const answer = await api.call('POST', '/echo', init);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ detail, request_id: answer.headers.get('x-request-id') });
  });

  test('a form is not parsed as JSON', async () => {
    const { status, body } = await api.call('POST', '/json', { body: new URLSearchParams({ a: 'b' }) });
    expect([status, body['detail']]).toEqual([415, 'Send application/json.']);
  });

  test('a field named __proto__ is ignored', async () => {
    const { status } = await api.call('POST', '/json', json('{"__proto__":{"a":1}}'));
    expect(status).toBe(200);
    expect(({} as { a?: unknown }).a).toBeUndefined();
  });
});

describe('access', () => {
  test('the user and the token reach the handler', async () => {
    const token = await tokenFor(7);
    expect((await api.call('GET', '/who/5', { token })).body).toEqual({ id: 5, userId: 7, token });
  });

  test.each([
    ['no token', undefined],
    ['a malformed token', 'nonsense'],
  ])('%s: 401', async (_what, token) => {
    const { status, headers } = await api.call('GET', '/who/5', token ? { token } : {});
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  test('a revoked token gives 401, also where no token is needed', async () => {
    const token = await tokenFor(7, 'user', 'ended');
    expect((await api.call('GET', '/who/5', { token })).status).toBe(401);
    expect((await api.call('GET', '/who/me', { token })).status).toBe(401);
  });

  test('a guest is allowed where no token is needed', async () => {
    expect((await api.call('GET', '/who/me')).body).toEqual({ userId: 0 });
    expect((await api.call('GET', '/who/me', { token: await tokenFor(3) })).body).toEqual({ userId: 3 });
  });

  test('another role gets 403', async () => {
    expect((await api.call('GET', '/admin/only', { token: await tokenFor(1) })).status).toBe(403);
    expect((await api.call('GET', '/admin/only', { token: await tokenFor(1, 'admin') })).status).toBe(200);
  });
});

describe('addresses', () => {
  test('a trailing slash is ignored', async () => {
    expect((await api.call('GET', '/who/me/')).status).toBe(200);
  });

  test.each([
    ['GET', '/nowhere', 404],
    ['GET', '/who', 404],
    ['GET', '/who/%E0%A4%A', 400],
    ['DELETE', '/who/5', 405],
  ])('%s %s: %i with a body', async (method, path, status) => {
    const answer = await api.call(method, path);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(['code', 'detail', 'request_id']));
  });

  test('OPTIONS and a wrong method name the allowed methods', async () => {
    const options = await api.call('OPTIONS', '/who/5');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect((await api.call('POST', '/who/5')).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  test('HEAD answers as GET does, without a body', async () => {
    const { status, body, headers } = await api.call('HEAD', '/who/me');
    expect([status, body, headers.get('content-length')]).toEqual([200, {}, '12']);
  });
});

describe('failures', () => {
  test('an AppError is sent with its code, detail and headers', async () => {
    const { status, body, headers } = await api.call('GET', '/fail/early');
    expect([status, headers.get('retry-after'), body['detail'], body['left']]).toEqual([429, '3', 'Wait.', 3]);
    expect((await api.call('GET', '/fail/taken')).status).toBe(409);
  });

  test.each(['hidden', 'bug'])('the message of a %s error is not sent', async (how) => {
    const { status, body } = await api.call('GET', `/fail/${how}`);
    expect([status, body['detail']]).toEqual([500, 'Something went wrong.']);
  });

  test('a valid request id is kept, an invalid one replaced', async () => {
    const given = await api.call('GET', '/nowhere', { headers: { 'x-request-id': 'abcdef-123456' } });
    expect(given.body['request_id']).toBe('abcdef-123456');
    const odd = await api.call('GET', '/nowhere', { headers: { 'x-request-id': '<script>' } });
    expect(odd.body['request_id']).toMatch(/^[\w-]{36}$/);
  });
});

test('the third call is refused with Retry-After when two are allowed', async () => {
  const [first, second, third] = [await call(), await call(), await call()];
  expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
  expect(first.headers.get('ratelimit')).toMatch(/^limit=2, remaining=1, reset=\d+$/);
  expect(third.headers.get('ratelimit-policy')).toBe('2;w=60');
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  function call() {
    return api.call('GET', '/limited');
  }
});
