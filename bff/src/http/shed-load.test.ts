import type { RequestListener, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { startTelemetry } from '@tallscreen/kit-telemetry/start';
import { until } from '@tallscreen/kit/testing/until';
import { createPlaces } from '#http/places';
import { shedLoad } from '#http/shed-load';
import { listen, type TestApi } from '#testing/api';

/** Too large for the buffers of a connection. */
const LARGE = Buffer.alloc(32 << 20);
const large: ServerResponse[] = [];
const FEED = '/api/v1/videos/feed';
let api: TestApi | undefined;
afterEach(() => api?.close());

/** Serves with two places. Reads of the feed wait until `answerAll` answers them; others are answered at once. */
async function start() {
  const waiting: ServerResponse[] = [];
  const app: RequestListener = (req, res) => {
    if (req.method === 'GET' && req.url === FEED) waiting.push(res);
    else if (req.url === '/api/v1/large') {
      large.push(res);
      res.end(LARGE);
    } else res.end('{}');
  };
  const served = await listen(shedLoad({ base: '/api/v1', places: createPlaces(2), isHttps: true }, app));
  api = served;
  const read = () => served.call('GET', FEED);
  const first = [read(), read()];
  await until(
    () => waiting.length,
    (count) => count === 2,
  );
  return {
    call: served.call,
    port: served.port,
    first,
    waiting,
    answerAll: () => waiting.splice(0).forEach((res) => res.end('{}')),
  };
}

test('a call beyond the limit gets 503 at once, with the headers of every answer', async () => {
  const { call, first, answerAll } = await start();
  const { status, headers, body } = await call('GET', FEED, { headers: { 'x-request-id': 'request-7' } });
  expect([status, headers.get('retry-after'), headers.get('x-request-id')]).toEqual([503, '1', 'request-7']);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=/);
  expect(body).toEqual({
    code: 'too_many_calls',
    detail: 'Too many requests at the moment. Please try again.',
    request_id: 'request-7',
  });
  answerAll();
  expect((await Promise.all(first)).map((answer) => answer.status)).toEqual([200, 200]);
});

test('when twice as many calls come as there are places, half are answered, the rest refused', async () => {
  const { call, first, waiting, answerAll } = await start();
  const answered = [...first];
  for (let round = 0; round < 5; round++) {
    // All places are taken, so these calls cannot be answered.
    const refused = await Promise.all([call('GET', FEED), call('GET', FEED)]);
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [503, '1'],
      [503, '1'],
    ]);
    answerAll();
    expect((await Promise.all(answered.splice(0))).map(({ status }) => status)).toEqual([200, 200]);
    answered.push(call('GET', FEED), call('GET', FEED));
    await until(
      () => waiting.length,
      (count) => count === 2,
    );
  }
  answerAll();
  await Promise.all(answered);
});

test('refused calls are counted as 503 beside the answers of the routes', async () => {
  const telemetry = await startTelemetry({ service: 'bff', ratio: 0, isScraped: true });
  try {
    const { call, first, answerAll } = await start();
    await call('GET', FEED);
    const metrics = await telemetry.scrape?.();
    expect(metrics).toMatch(/^tallscreen_calls_refused_total\S* 1$/m);
    expect(metrics).toMatch(/^http_server_request_duration_seconds_count\{.*http_response_status_code="503".*\} 1$/m);
    answerAll();
    await Promise.all(first);
  } finally {
    await telemetry.stop();
  }
});

test('calls with a body and probes pass when all places are taken', async () => {
  const { call, first, answerAll } = await start();
  expect((await call('POST', '/api/v1/comments', { body: '{}' })).status).toBe(200);
  expect((await call('POST', '/api/v1/videos/3/like')).status).toBe(503);
  expect((await call('GET', '/healthz')).status).toBe(200);
  answerAll();
  await Promise.all(first);
});

test('an answered call and one whose client has gone make room', async () => {
  const { call, first, answerAll } = await start();
  answerAll();
  await Promise.all(first);
  const leaving = new AbortController();
  const left = [1, 2].map(() => call('GET', FEED, { signal: leaving.signal }).catch(() => 'left'));
  const status = async () => (await call('GET', '/api/v1/other')).status;
  await until(status, (found) => found === 503);
  leaving.abort();
  expect(await Promise.all(left)).toEqual(['left', 'left']);
  expect(await until(status, (found) => found === 200)).toBe(200);
});

test('clients that do not read their answers hold no places', async () => {
  const { call, port, first, answerAll } = await start();
  answerAll();
  await Promise.all(first);
  const head = 'GET /api/v1/large HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const sockets = [1, 2, 3].map(() => connect(port, '127.0.0.1').pause());
  for (const socket of sockets) socket.write(head.repeat(3));
  await until(
    () => large.length,
    (count) => count >= sockets.length,
  );
  expect((await call('GET', '/api/v1/other')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});
