import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { openWorld, type World } from './world.ts';

let world: World;
let origin: string;
let upstream: Server;

beforeEach(async () => {
  world = await openWorld();
  ({ origin, upstream } = world);
});
afterEach(() => world.close());

async function bytesOf(request: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  return bytes;
}

test('forwarding headers of the client are replaced', async () => {
  world.behave = (request, response) => response.end(JSON.stringify(request.headers));
  const response = await fetch(`${origin}/api/v1/x`, {
    headers: { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https' },
  });
  expect(await response.json()).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': origin.slice('http://'.length),
  });
});

test.each(['/api/v1/x', '/login'])('%s answers a client that offers HTTP/2', async (where) => {
  world.behave = (_request, response) => response.end('answered');
  const offer = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' };
  const request = httpRequest(`${origin}${where}`, { headers: { ...offer, accept: 'text/html' } }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(200);
});

test('an upload arrives complete', async () => {
  world.behave = (request, response) => void bytesOf(request).then((bytes) => response.end(String(bytes)));
  const chunk = Buffer.alloc(1 << 20);
  const body = Readable.from(Array.from({ length: 40 }, () => chunk));
  const response = await fetch(`${origin}/api/v1/upload`, { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect(await response.text()).toBe(String(40 << 20));
});

test('a client that waits for 100 before it sends its body gets it from the upstream', async () => {
  world.behave = (request, response) => void bytesOf(request).then((bytes) => response.end(String(bytes)));
  const headers = { expect: '100-continue', 'content-length': '5' };
  const client = httpRequest(`${origin}/api/v1/upload`, { method: 'POST', headers });
  const answered = once(client, 'response') as Promise<[IncomingMessage]>;
  client.flushHeaders();
  await once(client, 'continue');
  client.end('hello');
  const [response] = await answered;
  expect([response.statusCode, String(await response.toArray())]).toEqual([200, '5']);
});

test('a client that waits for 100 although it has no body gets its answer', async () => {
  world.behave = (_request, response) => response.end('answered');
  const headers = { expect: '100-continue', 'content-length': '0' };
  const client = httpRequest(`${origin}/api/v1/x`, { method: 'POST', headers }).end();
  const [response] = (await once(client, 'response')) as [IncomingMessage];
  expect(String(await response.toArray())).toBe('answered');
});

test('an aborted upload is aborted at the upstream too', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const broken = new Promise<boolean>((resolve) => {
    world.behave = (request) => {
      begin();
      request.on('error', () => undefined).on('close', () => resolve(!request.complete));
      request.resume();
    };
  });
  const client = httpRequest(`${origin}/api/v1/upload`, { method: 'POST', headers: { 'content-length': '1000000' } });
  client.on('error', () => undefined);
  client.write(Buffer.alloc(1_000));
  await begun;
  client.destroy();
  expect(await broken).toBe(true);
});

test('a truncated response does not look complete', async () => {
  world.behave = (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half');
    setTimeout(() => response.destroy(), 50);
  };
  const response = await fetch(`${origin}/media/x`);
  await expect(response.text()).rejects.toThrow('terminated');
});

test('a refusal during an upload reaches the client', async () => {
  world.behave = (_request, response) => response.writeHead(413, { connection: 'close' }).end('{"detail":"too large"}');
  const client = httpRequest(`${origin}/api/v1/upload`, { method: 'POST' });
  client.on('error', () => undefined);
  const answered = once(client, 'response') as Promise<[IncomingMessage]>;
  client.write(Buffer.alloc(100_000));
  const [response] = await answered;
  expect(response.statusCode).toBe(413);
  client.destroy();
});

test('a client that sends its whole body first can still read an early refusal', async () => {
  world.behave = (request, response) => {
    response.writeHead(413).end('{"detail":"too large"}');
    request.resume();
  };
  const body = Buffer.alloc(9 * 2 ** 20);
  const client = httpRequest(`${origin}/api/v1/upload`, { method: 'POST', headers: { 'content-length': body.length } });
  const answered = once(client, 'response') as Promise<[IncomingMessage]>;
  client.end(body);
  await once(client, 'finish');
  const [response] = await answered;
  expect(response.statusCode).toBe(413);
  response.resume();
  await once(response, 'end');
});

test('the upstream gets the pipelined requests of a client one after the other', async () => {
  const COUNT = 20;
  let running = 0;
  let most = 0;
  world.behave = (request, response) => {
    most = Math.max(most, ++running);
    setTimeout(() => {
      running--;
      response.end(`answer to ${String(request.url)};`);
    }, 5);
  };
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const urls = Array.from({ length: COUNT }, (_, i) => `/api/v1/${i}`);
  socket.write(urls.map((url) => `GET ${url} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join(''));
  let seen = '';
  socket.on('data', (data: Buffer) => (seen += data.toString()));
  await until(() => seen.includes(`answer to ${String(urls.at(-1))};`));
  expect([...seen.matchAll(/answer to (.*?);/g)].map(([, url]) => url)).toEqual(urls);
  expect(most).toBe(1);
  socket.destroy();
});

test('a client that sends very many requests before it gets an answer is disconnected', async () => {
  let reached = 0;
  world.behave = () => void reached++;
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write('GET /api/v1/x HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(1_000));
  await new Promise((resolve) => socket.once('close', resolve));
  expect(reached).toBeLessThanOrEqual(1);
});

test('without an upstream the front door answers 503 in JSON', async () => {
  upstream.closeAllConnections();
  upstream.close();
  const response = await fetch(`${origin}/api/v1/feed`);
  expect(response.status).toBe(503);
  const requestId = response.headers.get('x-request-id');
  expect(requestId).toMatch(/^[\w-]{36}$/);
  expect(await response.json()).toMatchObject({ code: 'service_starting', request_id: requestId });
});

test('/readyz names what the BFF lacks and the processes of this machine that keep ending', async () => {
  const json = { 'content-type': 'application/json' };
  world.behave = (_request, response) => response.writeHead(200, json).end('{"status":"ready"}');
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' });
  world.troubles = ['mail'];
  const troubled = await fetch(`${origin}/readyz`);
  expect([troubled.status, await troubled.json()]).toEqual([503, { status: 'not ready', failing: ['mail'] }]);
  world.behave = (_request, response) => response.writeHead(503, json).end('{"failing":["redis"]}');
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'not ready', failing: ['mail', 'redis'] });
  upstream.closeAllConnections();
  upstream.close();
  expect(await (await fetch(`${origin}/readyz`)).json()).toMatchObject({ failing: ['bff', 'mail'] });
});

test('a websocket is proxied in both directions', async () => {
  upstream.on('upgrade', (request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n');
    socket.write(`for ${String(request.headers['x-forwarded-for'])};`);
    socket.pipe(socket);
  });
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write('GET /ws HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n');
  let seen = '';
  socket.on('data', (data: Buffer) => (seen += data.toString()));
  await until(() => seen.includes('for 127.0.0.1;'));
  socket.write('hello');
  await until(() => seen.endsWith('hello'));
  expect(seen).toMatch(/^HTTP\/1.1 101 [\s\S]*for 127.0.0.1;hello$/);
  socket.destroy();
});

test.each([
  ['that is open', () => upstream.on('upgrade', (_request, socket) => void socket.on('error', () => undefined))],
  ['that is refused', () => (world.behave = (_request, response) => void setTimeout(() => response.end('no'), 100))],
])('a client that breaks off a socket %s does not disturb others', async (_name, prepare) => {
  prepare();
  for (let i = 0; i < 5; i++) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write('GET /ws HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n');
    await sleep(50);
    socket.resetAndDestroy();
  }
  await sleep(200);
  expect((await fetch(`${origin}/frontdoor/healthz`)).status).toBe(200);
});
