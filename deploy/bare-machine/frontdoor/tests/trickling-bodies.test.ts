import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorld, type World } from './world.ts';

const LINGER_MS = 300;
const SILENCE_MS = 1_000;
const EVERY_MS = 20;
let world: World;

beforeAll(async () => {
  world = await openWorld(LINGER_MS, SILENCE_MS);
});
afterAll(() => world?.close());

/** Sends a head, then a byte every few ms for ever. Returns what was answered once the connection is closed. */
async function trickle(head: string, piece: string): Promise<string> {
  const { hostname, port } = new URL(world.origin);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  const closed = new Promise<void>((resolve) => socket.on('error', () => undefined).on('close', () => resolve()));
  socket.write(head);
  const drip = setInterval(() => socket.write(piece), EVERY_MS);
  await closed;
  clearInterval(drip);
  return answer;
}

const headOf = (line: string, host = 'localhost:8080') =>
  `${line} HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n`;

test.each([
  ['a page', headOf('POST /login'), '405'],
  ['a page that is read', headOf('GET /'), '200'],
  ['the readiness', headOf('GET /readyz'), '200'],
  ['the health of the door', headOf('GET /frontdoor/healthz'), '200'],
  ['a foreign host', headOf('GET /', 'evil.test'), '421'],
])('a body that never ends is cut off: %s', async (_what, head, status) => {
  world.behave = (_request, response) => response.end('{}');
  expect(await trickle(head, '1\r\nx\r\n')).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('a refused upgrade that goes on sending is cut off', async () => {
  const head = 'GET /nowhere HTTP/1.1\r\nHost: localhost:8080\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  expect(await trickle(head, 'x')).toMatch(/^HTTP\/1.1 404 /);
});

test('a request without a body keeps its connection', async () => {
  const [answer] = await world.ask('/frontdoor/healthz', { host: 'localhost:8080', connection: 'keep-alive' });
  expect(answer.headers.connection).toBe('keep-alive');
});

test('a client that does not read its answer is disconnected', async () => {
  const isAnswered = new Promise<boolean>((resolve) => {
    world.behave = (_request, response) => {
      response.once('close', () => resolve(response.writableFinished));
      response.end(Buffer.alloc(64 * 2 ** 20));
    };
  });
  const { hostname, port } = new URL(world.origin);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined).write('GET /api/v1/x HTTP/1.1\r\nHost: localhost:8080\r\n\r\n');
  expect(await isAnswered).toBe(false);
  socket.destroy();
});
