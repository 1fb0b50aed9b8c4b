import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { createClient, createLastingClient, RequestFailed } from './client.ts';

interface Answer {
  readonly status: number;
  readonly retryAfter?: string;
}

let close: () => void = () => {};
afterEach(() => close());

/** A server whose answers the test gives. `sent` has the token of each call. */
async function serve(answer: (route: string, token: string) => Answer | Promise<Answer>) {
  const sent: string[] = [];
  const server = http.createServer((request, response) => {
    const route = (request.url ?? '').replace('/api/v1', '');
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    sent.push(`${route} ${token}`);
    void Promise.resolve(answer(route, token)).then(({ status, retryAfter }) => {
      const headers = { 'content-type': 'application/json', ...(retryAfter && { 'retry-after': retryAfter }) };
      response.writeHead(status, headers).end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  close = () => void (server.closeAllConnections(), server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent };
}

/** A client that opens session t1, then t2 and so on. */
function lastingOn(url: string) {
  let sessions = 0;
  return createLastingClient(() => Promise.resolve(createClient(url, `t${++sessions}`)));
}

test('a call that has waited takes the session that another call has opened meanwhile', async () => {
  const waiting = Promise.withResolvers<Answer>();
  const arrived = Promise.withResolvers<void>();
  let isHeld = true;
  const { url, sent } = await serve((route, token) => {
    if (route === '/upload' && isHeld) {
      isHeld = false;
      arrived.resolve();
      return waiting.promise;
    }
    return { status: token === 't1' ? 401 : 200 };
  });
  const { call } = lastingOn(url);
  const upload = call('POST', '/upload');
  await arrived.promise;
  await call('POST', '/like');
  waiting.resolve({ status: 429, retryAfter: '0' });
  await upload;
  expect(sent).toEqual(['/upload t1', '/like t1', '/like t2', '/upload t2']);
});

test('an attempt renews the session once, and each attempt may', async () => {
  const expired = new Set(['t1']);
  const { url, sent } = await serve((_route, token) => {
    if (expired.has(token)) return { status: 401 };
    // The session ends while the call waits.
    expired.add(token);
    return token === 't3' ? { status: 200 } : { status: 503, retryAfter: '0' };
  });
  const { call } = lastingOn(url);
  await call('GET', '/feed');
  expect(sent).toEqual(['/feed t1', '/feed t2', '/feed t2', '/feed t3']);
  expired.add('t4').add('t5');
  await expect(call('GET', '/feed')).rejects.toMatchObject({ status: 401 });
  expect(sent.slice(4)).toEqual(['/feed t3', '/feed t4']);
});

test('send makes one attempt; call makes five, and none after a wait of more than a minute', async () => {
  let retryAfter = '0';
  const { url, sent } = await serve(() => ({ status: 503, retryAfter }));
  for (const client of [createClient(url, 't'), lastingOn(url)]) {
    retryAfter = '0';
    sent.length = 0;
    await expect(client.send('GET', '/feed')).rejects.toThrow(RequestFailed);
    expect(sent).toHaveLength(1);
    await expect(client.call('GET', '/feed')).rejects.toThrow('GET /feed: 503');
    expect(sent).toHaveLength(6);
    retryAfter = '61';
    await expect(client.call('GET', '/feed')).rejects.toMatchObject({ retryAfterSeconds: 61 });
    expect(sent).toHaveLength(7);
  }
});
