import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOwnHost } from '@tallscreen/kit-http/own-host';
import { onlyOwnHostOnUpgrade } from '#http/own-host';
import type { TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let api: TestApi;
beforeAll(async () => {
  api = await startTestBff();
});
afterAll(() => api.close());

/** Sends a request with this Host header, which fetch cannot set, and returns the whole answer. */
async function ask(port: number, host: string, line: string, more = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: ${more || 'close'}\r\n\r\n`);
  return text(socket);
}

test.each(['GET /api/v1/pricing', 'GET /openapi.json', 'POST /api/v1/analytics/track'])(
  '%s with the host of a foreign page gets 421 and a sentence',
  async (line) => {
    const answer = await ask(api.port, 'evil.example', line);
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    expect(answer).toMatch(/X-Content-Type-Options: nosniff/i);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      code: 'foreign_host',
      detail: 'This server does not answer for the host that the request names.',
      request_id: expect.any(String),
    });
  },
);

test('a request that names the own host is answered', async () => {
  expect(await ask(api.port, 'localhost:8080', 'GET /openapi.json')).toMatch(/^HTTP\/1\.1 200 /);
});

test.each(['/healthz', '/readyz'])('a probe of %s by address is answered', async (path) => {
  expect(await ask(api.port, '10.0.0.7:3000', `GET ${path}`)).toMatch(/^HTTP\/1\.1 200 /);
});

test('a websocket with the host of a foreign page gets 421', async () => {
  const server = createServer();
  const opened: string[] = [];
  const onUpgrade = onlyOwnHostOnUpgrade(createOwnHost('http://localhost:8080'), (_req, socket) => {
    opened.push('opened');
    socket.destroy();
  });
  server.on('upgrade', onUpgrade);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await ask(port, 'evil.example', 'GET /ws/chat/1', 'Upgrade\r\nUpgrade: websocket');
  server.close();
  expect(answer).toMatch(/^HTTP\/1\.1 421 /);
  expect(opened).toEqual([]);
});
