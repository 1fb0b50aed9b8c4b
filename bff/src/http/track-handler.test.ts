import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { setTracing } from '@tallscreen/kit-telemetry/span';
import { sessionEnded } from '@tallscreen/kit/auth/access-token';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';
import type { StoredTrackEvent } from '#track/track-event';

const PATH = '/api/v1/analytics/track';
const MISSING = 404;

let recorded: StoredTrackEvent[] = [];
const options = {
  origins: ['https://pages.example'],
  scale: 2 / 1200,
  record: (report: StoredTrackEvent, { sessionId }: { sessionId: string }) => {
    if (sessionId === 'ended') throw sessionEnded();
    recorded.push(report);
    return Promise.resolve(report.type === TrackType.VIEW);
  },
  liveItems: (_kind: string, id: number) => {
    return id === MISSING ? Promise.reject(fail('video_not_found')) : Promise.resolve(true);
  },
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestBff(undefined, options);
});
afterAll(() => api.close());

interface Call {
  readonly token?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

const tokens = new Map<string, string>();
let userId = 0;

/** Returns the token of a new user. `sendBothWays` uses that of a second user for Express, because each has a limit. */
async function newToken(session = 'alive'): Promise<string> {
  const [token, other] = [await tokenFor(++userId, 'user', session), await tokenFor(++userId, 'user', session)];
  tokens.set(token, other);
  return token;
}

/** Sends one call. Returns the parts of the answer that must be the same from the handler and from Express. */
async function send(path: string, { token, body, headers }: Call) {
  recorded = [];
  const answer = await api.call('POST', path, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body }),
  });
  const { request_id: requestId, ...rest } = answer.body;
  const shown = [...answer.headers]
    .filter(([name]) => !['date', 'x-request-id'].includes(name))
    .map(([name, value]) => `${name}: ${value.replace(/reset=\d+/, '')}`);
  return {
    status: answer.status,
    body: rest,
    hasItsRequestId: requestId === undefined || requestId === answer.headers.get('x-request-id'),
    headers: shown,
    recorded: recorded.map(({ type, itemType, itemId, watchSeconds }) => ({ type, itemType, itemId, watchSeconds })),
  };
}

/** Sends the call to the handler and to Express, which serves the path with a question mark. Compares the answers. */
async function sendBothWays(call: Call) {
  const direct = await send(PATH, call);
  const other = call.token === undefined ? call : { ...call, token: tokens.get(call.token) ?? call.token };
  expect(direct).toEqual(await send(`${PATH}?`, other));
  return direct;
}

const view = JSON.stringify({ video_id: 7, event: 'view' });

describe.each([false, true])('with tracing %s', (isTracing) => {
  beforeAll(() => setTracing(isTracing));
  afterAll(() => setTracing(false));

  test.each([
    ['a view', view],
    ['a watch of a promo', JSON.stringify({ video_id: '7', event: 'watch', watch_duration: 3.7, item_type: 'promo' })],
    ['JSON with a byte order mark', `\uFEFF${view}`],
  ])('%s is recorded in the same way by the handler and by Express', async (_what, body) => {
    const answer = await sendBothWays({ token: await newToken(), body });
    expect([answer.status, answer.recorded.length]).toEqual([200, 1]);
  });

  test.each([
    ['malformed JSON', '{"video_id":', 400],
    ['JSON that is no object', '"view"', 400],
    ['null', 'null', 400],
    ['an array', '[]', 400],
    ['an unknown event', JSON.stringify({ video_id: 7, event: 'jump' }), 400],
    ['an item that is not live', JSON.stringify({ video_id: MISSING, event: 'view' }), 404],
  ])('%s is refused in the same way by the handler and by Express', async (_what, body, expected) => {
    const answer = await sendBothWays({ token: await newToken(), body });
    expect([answer.status, answer.recorded]).toEqual([expected, []]);
  });

  test.each([
    ['no token', undefined],
    ['a malformed token', 'nonsense'],
  ])('%s gives 401 from the handler and from Express', async (_what, token) => {
    expect((await sendBothWays({ body: view, ...(token && { token }) })).status).toBe(401);
  });

  test.each([
    ['a good report', view],
    ['a bad report', '{'],
  ])('a revoked token gives 401 from the handler and from Express, for %s', async (_what, body) => {
    const token = await newToken('ended');
    // Headers are not compared: the handler counts the call before the recorder finds that the token is revoked.
    for (const path of [PATH, `${PATH}?`]) {
      const answer = await send(path, { token, body });
      expect([answer.status, answer.body['detail']]).toEqual([401, 'Session has ended. Please log in again.']);
    }
  });
});

test('the handler and Express count under one limit', async () => {
  const token = await newToken();
  const statuses = [];
  for (const path of [PATH, `${PATH}?`, PATH, `${PATH}?`]) {
    statuses.push((await api.call('POST', path, { ...json(view), token })).status);
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
});

test.each<[string, Call]>([
  ['a form', { body: 'video_id=7&event=view', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['another charset', { body: view, headers: { 'content-type': 'application/json; charset=utf-16' } }],
  ['more than 2 KB', { body: JSON.stringify({ video_id: 7, event: 'view', more: 'x'.repeat(3_000) }) }],
  ['a listed origin', { body: view, headers: { origin: 'https://pages.example' } }],
  ['another origin', { body: view, headers: { origin: 'https://evil.example' } }],
])('%s is answered in the same way at both addresses', async (_what, call) => {
  const { status } = await sendBothWays({ token: await newToken(), ...call });
  expect([200, 400, 415]).toContain(status);
});
