import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { answerClientErrors } from '#client-errors';

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'Malformed request.'],
  [
    'headers of 40 KB',
    `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(40_000)}\r\n\r\n`,
    431,
    'The headers are too large.',
  ],
  ['half a head', 'GET / HTTP/1.1\r\nHo', 408, 'The request took too long to arrive.'],
])('%s gets an error in JSON with the security headers', async (_what, sent, status, detail) => {
  const server = createServer({ headersTimeout: 200, connectionsCheckingInterval: 50 }, (_request, response) =>
    response.end(),
  );
  answerClientErrors(server).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(sent);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain('X-Content-Type-Options: nosniff\r\n');
  expect(answer).toContain("Content-Security-Policy: default-src 'none'");
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ code: expect.stringMatching(/^[a-z_]+$/), detail });
  server.close();
});
