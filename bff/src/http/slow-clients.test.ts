import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { drainRequest } from '@tallscreen/kit-http/drain-request';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const BODY_MS = 300;
let api: TestApi;
beforeAll(async () => {
  api = await startTestBff(undefined, { bodyMs: BODY_MS });
});
afterAll(() => api.close());

/** Sends a head, then one byte every 50 ms until the server closes the connection. Returns the answer. */
async function trickle(port: number, head: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${[...head, 'Host: localhost'].join('\r\n')}\r\n\r\n`);
  const timer = setInterval(() => socket.writable && socket.write('{'), 50);
  const answer = await textOf(socket);
  clearInterval(timer);
  return answer;
}

/** Returns what was received until the connection ended, even if it was reset. */
async function textOf(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString();
}

test.each([
  ['JSON', 'POST /api/v1/auth/login', 'Content-Type: application/json'],
  ['a form', 'POST /api/v1/auth/login', 'Content-Type: multipart/form-data; boundary=b'],
  ['a view report', 'POST /api/v1/analytics/track', 'Content-Type: application/json'],
  ['a call without a body', 'GET /openapi.json', 'Content-Type: text/plain'],
])('a body that arrives too slowly ends the connection: %s', async (_what, line, type) => {
  const token = `Authorization: Bearer ${await tokenFor(1)}`;
  const answer = await trickle(api.port, [`${line} HTTP/1.1`, type, 'Content-Length: 1000', token]);
  expect(answer).toMatch(/^HTTP\/1\.1 (?:408|200) /);
});

test('a call whose body arrives too slowly gets 408 with a detail', async () => {
  const head = ['POST /api/v1/auth/login HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1000'];
  const answer = await trickle(api.port, head);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"detail":"The request took too long to arrive."');
});

test('the slow body of a refused call is read for a short time only', async () => {
  const server = createServer((req, res) => {
    res.writeHead(413).end('too large');
    drainRequest(req, { slowest: { bytesPerSecond: 1_000, windowMs: 200 } });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await trickle(port, ['POST / HTTP/1.1', 'Content-Length: 1000'])).toMatch(/^HTTP\/1\.1 413 /);
  server.close();
});
