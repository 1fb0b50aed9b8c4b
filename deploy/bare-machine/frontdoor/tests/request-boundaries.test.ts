import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openWorld, type World } from './world.ts';

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const SMUGGLED = 'GET /api/v1/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Sends a body in one chunk, and resolves to the status line. */
async function sendChunked(method: string): Promise<string> {
  const { host, hostname, port } = new URL(world.origin);
  const socket = connect(Number(port), hostname);
  const size = SMUGGLED.length.toString(16);
  socket.write(
    `${method} /api/v1/x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n` +
      `${size}\r\n${SMUGGLED}\r\n0\r\n\r\n`,
  );
  return (await text(socket)).split('\r\n', 1)[0] ?? '';
}

test.each(['GET', 'POST', 'DELETE', 'OPTIONS'])(
  'a %s with a body in chunks reaches the upstream as one request, and the next one is answered',
  async (method) => {
    const seen: string[] = [];
    world.behave = (request, response) =>
      void text(request).then((body) => {
        seen.push(`${request.method} ${request.url} ${body === SMUGGLED ? 'whole' : JSON.stringify(body)}`);
        response.end();
      });
    expect(await sendChunked(method)).toBe('HTTP/1.1 200 OK');
    const [next] = await world.ask('/api/v1/next', {});
    expect(next.statusCode).toBe(200);
    expect(seen).toEqual([`${method} /api/v1/x whole`, 'GET /api/v1/next ""']);
  },
);

test.each(['close', 'keep-alive, X-Of-This-Hop', 'Upgrade, HTTP2-Settings'])(
  '"Connection: %s" of a client stays on its own connection',
  async (connection) => {
    const seen: unknown[] = [];
    world.behave = (request, response) => {
      seen.push(request.headers.connection, request.socket.remotePort);
      response.end();
    };
    for (const _time of [1, 2]) await world.ask('/api/v1/x', { connection });
    expect(seen).toEqual(['keep-alive', seen[1], 'keep-alive', seen[1]]);
  },
);
