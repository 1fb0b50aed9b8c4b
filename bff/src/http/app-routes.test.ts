import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let api: TestApi;
beforeAll(async () => {
  api = await startTestBff();
});
afterAll(() => api.close());

test.each([
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/api/v1/openapi.json',
  '/asyncapi.json',
  '/api/docs',
  '/api/docs/docs.js',
])('a method other than GET at %s gets 405 with Allow', async (path) => {
  const { status, headers, body } = await api.call('DELETE', path);
  expect([status, headers.get('allow'), body['detail']]).toEqual([405, 'GET, HEAD, OPTIONS', 'Method not allowed.']);
  expect((await api.call('OPTIONS', path)).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});

test('a plain request to the address of the websocket gets 426', async () => {
  const { status, headers } = await api.call('GET', '/ws/chat/1');
  expect([status, headers.get('upgrade')]).toEqual([426, 'websocket']);
});

test('openapi.json has an ETag, and a request that names it gets 304', async () => {
  const first = await api.call('GET', '/openapi.json');
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
  const again = await api.call('GET', '/openapi.json', { headers: { 'if-none-match': etag } });
  expect([again.status, again.body]).toEqual([304, {}]);
  expect((await api.call('GET', '/openapi.json', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('answers say which share of user actions the web client records, only if there is one', async () => {
  const recording = await startTestBff(undefined, { browserTracesShare: 0.05 });
  expect((await recording.call('GET', '/healthz')).headers.get('x-trace-share')).toBe('0.05');
  await recording.close();
  expect((await api.call('GET', '/healthz')).headers.has('x-trace-share')).toBe(false);
});
