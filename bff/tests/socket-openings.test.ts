import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { eventually } from '../../deploy/tests/support/eventually.ts';
import { startBff } from '../../deploy/tests/support/second-bff.ts';
import { connect, refusedWith } from '../../deploy/tests/support/socket.ts';
import { stackUrl } from '../../deploy/tests/support/stack.ts';
import { newPerson, signInAgain } from './support/people.ts';
import { closedWith, enter, setUpTalkers, ticketOf, type Talkers } from './support/talkers.ts';

jest.setTimeout(300_000);

let { other, ana, bo } = {} as Talkers;
const talkers = setUpTalkers();
beforeAll(() => void ({ other, ana, bo } = talkers));

test('a ticket opens one socket once; an access token opens any number', async () => {
  const ticket = await ticketOf(ana);
  const first = await connect(stackUrl, ana.id, ticket);
  first.say({ type: 'ping' });
  await first.hear({ type: 'pong' });
  expect(await (await connect(other.url, ana.id, ticket)).closed).toBe(4401);
  for (const origin of [stackUrl, other.url]) {
    const socket = await enter(ana, origin);
    socket.say({ type: 'ping' });
    await socket.hear({ type: 'pong' });
  }
});

test('after logout no ticket is issued, and earlier ones open nothing', async () => {
  const leaver = await newPerson();
  const ticket = await ticketOf(leaver);
  expect((await leaver.call('POST', '/auth/logout')).status).toBe(200);
  expect((await leaver.call('POST', '/auth/ws-ticket')).status).toBe(401);
  expect(await closedWith(stackUrl, leaver.id, ticket)).toBe(4401);
});

test("an invalid token closes with 4401, another user's id with 4403", async () => {
  const bad = ['', 'x', 'x.y.z', `${ana.token.slice(0, -4)}AAAA`, 'A'.repeat(64)];
  for (const token of bad) expect([token, await closedWith(stackUrl, ana.id, token)]).toEqual([token, 4401]);
  for (const id of [bo.id, 'me', '0', `0${ana.id}`])
    expect([id, await closedWith(stackUrl, id, ana.token)]).toEqual([id, 4403]);
  const unused = await ticketOf(ana);
  expect(await (await connect(stackUrl, bo.id, unused)).closed).toBe(4403);
});

test('unknown paths and foreign origins are refused; a client that offers HTTP/2 is answered', async () => {
  expect(await refusedWith(stackUrl, `/ws/nowhere?token=${ana.token}`)).toBe(404);
  expect(await refusedWith(other.url, `/api/v1/auth/me`)).toBe(404);
  const path = `/ws/chat/${ana.id}?token=${ana.token}`;
  expect(await refusedWith(stackUrl, path, { origin: 'https://elsewhere.example' })).toBe(403);
  for (const origin of [stackUrl, other.url]) {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' };
    const asked = request(`${origin}/openapi.json`, { headers }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
  }
  const { host } = new URL(stackUrl);
  const fromPage = await connect(stackUrl, ana.id, ana.token, { origin: `http://${host}` });
  fromPage.say({ type: 'ping' });
  await fromPage.hear({ type: 'pong' });
});

test('a user has at most twenty sockets per process', async () => {
  const many = await newPerson();
  const sockets = await Promise.all(Array.from({ length: 60 }, () => enter(many, other.url)));
  const refused = async (): Promise<boolean> => sockets.filter((socket) => !socket.isOpen()).length >= 40;
  await eventually('forty are refused', refused);
  expect(await (await enter(many, other.url)).closed).toBe(4429);
  const left = sockets.filter((socket) => socket.isOpen());
  expect(left.length).toBe(20);
  const codes = sockets.filter((socket) => !left.includes(socket)).map(({ closed }) => closed);
  expect(new Set(await Promise.all(codes))).toEqual(new Set([4429]));
});

test('a refused client that does not answer the close frame is disconnected', async () => {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  const asked = request(`${other.url}/ws/chat/${ana.id}?token=x`, { headers }).end();
  const [, socket] = (await once(asked, 'upgrade')) as [IncomingMessage, Socket];
  const begin = Date.now();
  await once(socket.resume(), 'close');
  // The library's own limit for a close handshake is 30 seconds.
  expect(Date.now() - begin).toBeLessThan(25_000);
});

test('an address above the rate limit is refused without a handshake', async () => {
  const strict = await startBff({ RATE_LIMIT_SCALE: '0.02' });
  try {
    for (let i = 0; i < 3; i++) expect(await (await connect(strict.url, 1, 'x')).closed).toBe(4401);
    expect(await refusedWith(strict.url, '/ws/chat/1?token=x')).toBe(429);
    await enter(ana, strict.url);
  } finally {
    await strict.stop();
  }
});

test("a revoked token does not use up its user's limit of tickets", async () => {
  const strict = await startBff({ RATE_LIMIT_SCALE: '0.01' });
  try {
    const [leaver, stranger] = [await newPerson(), await newPerson()];
    const ask = async ({ token }: { token: string }): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${strict.url}/api/v1/auth/ws-ticket`, { method: 'POST', headers })).status;
    };
    await leaver.call('POST', '/auth/logout');
    const again = await signInAgain(leaver);
    for (let i = 0; i < 5; i++) expect(await ask(leaver)).toBe(401);
    expect(await ask(again)).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push(await ask(stranger));
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  } finally {
    await strict.stop();
  }
});
