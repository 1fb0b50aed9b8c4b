import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let api: TestApi;
beforeAll(async () => {
  api = await startTestBff();
});
afterAll(() => api.close());

/** Sends bytes as they are and returns everything that comes back until the server closes the connection. */
async function send(bytes: string): Promise<string> {
  const socket = connect(api.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

const HEAD = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const SMUGGLED = 'GET /api/v1/videos/feed HTTP/1.1\r\nHost: localhost\r\n\r\n';

test.each([
  ['a length and chunks', `${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['two lengths', `${HEAD}Content-Length: 4\r\nContent-Length: 0\r\n\r\n${SMUGGLED}`],
  ['an unknown coding', `${HEAD}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['a space before the colon', `${HEAD}Content-Length : 0\r\n\r\n${SMUGGLED}`],
  ['a bare line feed in a chunk size', `${HEAD}Transfer-Encoding: chunked\r\n\r\n0\n\r\n${SMUGGLED}`],
])('a request with %s gets 400, and the bytes after it are not read as another request', async (_what, bytes) => {
  const answer = await send(bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});
