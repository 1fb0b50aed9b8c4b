import { fail } from '@tallscreen/kit/errors';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import WebSocket from 'ws';
import { createLocalLimiter } from '#testing/api';
import { CLOSE } from '#ws/connection';
import { createHub } from '#ws/hub';
import { createUpgrade, type UpgradeDeps } from '#ws/upgrade';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** Listens for sockets of user 7, whose token is `good`. */
async function listen() {
  const lines: Record<string, unknown>[] = [];
  const limiter = createLocalLimiter();
  const hub = createHub();
  const onUpgrade = createUpgrade({
    admit: async (token: string) => {
      if (token !== 'good') throw fail('invalid_token');
      const person = { userId: 7, username: 'ana', role: 'user', sessionId: 's' };
      return { token, signed: { person, userId: 7, sessionId: 's', issuedAtMs: 1, expiresAtMs: 1e15 } };
    },
    subscriptions: { join: async () => undefined, leave: () => undefined },
    hub,
    limiter,
    receive: () => undefined,
    reportOnline: async () => undefined,
    ipOf: () => '203.0.113.9',
    origins: [],
    logger: { info: (line: Record<string, unknown>) => void lines.push(line) },
    signal: new AbortController().signal,
  } as unknown as UpgradeDeps);
  const server = createServer().on('upgrade', onUpgrade);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(
    () => server.close(),
    () => limiter.close(),
    () => hub.askToReconnect(hub.all()),
  );
  const { port } = server.address() as AddressInfo;
  const open = (path: string, origin?: string) =>
    new WebSocket(`ws://127.0.0.1:${port}${path}`, { ...(origin && { origin }) });
  return { hub, lines, open };
}

const refusal = { address: '203.0.113.9', method: 'open', route: '/ws/chat/{id}' };

test('a socket opens for its own user, and its address is known', async () => {
  const { hub, lines, open } = await listen();
  await once(open('/ws/chat/7?token=good'), 'open');
  expect([...hub.of(7)].map(({ address }) => address)).toEqual(['203.0.113.9']);
  expect(lines).toEqual([]);
});

test('the socket of another user is closed, and the refusal is logged', async () => {
  const { hub, lines, open } = await listen();
  const [code] = (await once(open('/ws/chat/8?token=good'), 'close')) as [number];
  expect([code, hub.size()]).toEqual([CLOSE.forbidden, 0]);
  expect(lines).toMatchObject([{ ...refusal, securityEvent: 'forbidden' }]);
});

test('a page of another origin gets 403, and the refusal is logged', async () => {
  const { lines, open } = await listen();
  const socket = open('/ws/chat/7?token=good', 'https://evil.example');
  const [error] = (await once(socket, 'error')) as [Error];
  expect(error.message).toContain('403');
  expect(lines).toMatchObject([{ ...refusal, securityEvent: 'forbidden' }]);
});

test('an invalid token closes the socket and is no refusal of that kind', async () => {
  const { lines, open } = await listen();
  const [code] = (await once(open('/ws/chat/7?token=bad'), 'close')) as [number];
  expect([code, lines]).toEqual([CLOSE.unauthenticated, []]);
});

test('one socket more than a user may have is closed, and the refusal is logged', async () => {
  const { hub, lines, open } = await listen();
  for (let i = 0; i < 20; i++) await once(open('/ws/chat/7?token=good'), 'open');
  const [code] = (await once(open('/ws/chat/7?token=good'), 'close')) as [number];
  expect([code, hub.size()]).toEqual([CLOSE.tooMany, 20]);
  expect(lines).toMatchObject([{ ...refusal, securityEvent: 'rate_limited' }]);
});
