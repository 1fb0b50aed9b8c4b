import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import type { Listener } from '@tallscreen/kit/service';
import { until } from '@tallscreen/kit/testing/until';
import { createPlaces } from '#http/places';
import { listenHttp } from '#http/server';
import { shedLoad } from '#http/shed-load';

const head = (method: string, path: string, ...headers: string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
const FEED = head('GET', '/api/v1/videos/feed', 'x-request-id: request-7');
const TAKE = head('GET', '/api/v1/waits');

let listener: Listener | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listener?.drain(0);
});

/** Serves with one place. `parsed` lists the requests that Node's parser has read. */
async function start({ isHttps = false } = {}) {
  const parsed: string[] = [];
  const waiting: ServerResponse[] = [];
  const shedding = { base: '/api/v1', places: createPlaces(1), isHttps };
  const answer: RequestListener = (req, res) => {
    if (req.url === '/api/v1/waits') waiting.push(res);
    else {
      if (req.headers.expect) res.writeContinue();
      // Answers before it has read the body.
      res.end('{}');
    }
  };
  const shed = shedLoad(shedding, answer);
  const app: RequestListener = (req, res) => {
    parsed.push(`${req.method} ${req.url}`);
    shed(req, res);
  };
  const echo = (_request: unknown, socket: { write(data: string): void; pipe(to: unknown): void }): void => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket.pipe(socket);
  };
  listener = listenHttp(app, echo as never, 0, shedding);
  const port = await listener.listen();
  const open = () => openConnection(port);
  /** Returns a connection that has read one answer, so that the next request on it can be refused unparsed. */
  const openUsed = async () => {
    const connection = open();
    connection.send(FEED);
    expect(await connection.statuses(1)).toEqual([200]);
    return connection;
  };
  /** Takes the place until `leave` is called. */
  const takePlace = async () => {
    open().send(TAKE);
    await until(() => waiting.length === 1);
    return { leave: () => waiting.pop()?.end('{}') };
  };
  return { parsed, open, openUsed, takePlace };
}

function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  return {
    send: (data: string) => void socket.write(data, 'latin1'),
    text: () => text,
    /** Waits for this many answers and returns their statuses. */
    statuses: (count: number) => until(statuses, (found) => found.length >= count),
  };
}

test('a request beyond the places is refused unparsed, with the same answer as after parsing', async () => {
  const { parsed, open, openUsed, takePlace } = await start({ isHttps: true });
  const connection = await openUsed();
  const { leave } = await takePlace();
  const before = parsed.length;
  connection.send(FEED);
  expect(await connection.statuses(2)).toEqual([200, 503]);
  expect(parsed).toHaveLength(before);
  const other = open();
  other.send(FEED);
  await other.statuses(1);
  expect(parsed).toHaveLength(before + 1);
  const unparsed = connection.text().slice(connection.text().lastIndexOf('HTTP/1.1'));
  expect(linesOf(unparsed)).toEqual(linesOf(other.text()));
  expect(unparsed).toContain('x-request-id: request-7');
  leave();
  await until(async () => {
    connection.send(FEED);
    return (await connection.statuses(3)).at(-1) === 200;
  });
});

/** Headers in any order, without the date and without Node's headers about keeping the connection. */
const linesOf = (answer: string): string[] =>
  answer
    .split('\r\n')
    .filter((line) => !/^(?:Date|Keep-Alive):/.test(line))
    .toSorted();

test('the first request of a connection is always parsed, because Node ends connections that send none', async () => {
  const { parsed, open, takePlace } = await start();
  await takePlace();
  const connection = open();
  connection.send(FEED);
  expect(await connection.statuses(1)).toEqual([503]);
  expect(parsed.at(-1)).toBe('GET /api/v1/videos/feed');
});

test.each([
  ['two requests in one piece', [FEED + FEED], 2],
  ['a request in two pieces', [FEED.slice(0, 20), FEED.slice(20)], 1],
  ['a request that closes the connection', [head('GET', '/api/v1/other', 'Connection: close')], 1],
  ['one that closes it in other words', [head('GET', '/api/v1/other', 'Connection: keep-alive, close')], 1],
  ['a request for a head', [head('HEAD', '/api/v1/uploads/7')], 1],
  ['a probe', [head('GET', '/healthz')], 1],
  ['a request with a body', [head('POST', '/api/v1/comments', 'Content-Length: 2'), '{}'], 1],
  ['a chunked request', [head('POST', '/api/v1/comments', 'Transfer-Encoding: chunked'), '0\r\n\r\n'], 1],
])('%s is left to the parser', async (_what, pieces, answers) => {
  const { parsed, openUsed, takePlace } = await start();
  const connection = await openUsed();
  await takePlace();
  const before = parsed.length;
  for (const piece of pieces) {
    connection.send(piece);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await connection.statuses(1 + answers);
  expect(parsed).toHaveLength(before + answers);
});

test('the body of a request that was answered early is never taken for a request', async () => {
  const { parsed, openUsed, takePlace } = await start();
  const connection = await openUsed();
  await takePlace();
  const before = parsed.length;
  connection.send(head('POST', '/api/v1/comments', `Content-Length: ${2 * FEED.length}`));
  await connection.statuses(2);
  connection.send(FEED);
  await new Promise((resolve) => setTimeout(resolve, 20));
  connection.send(FEED);
  // The next request is parsed, and shows that the parser has read the whole body.
  connection.send(head('GET', '/healthz'));
  expect(await connection.statuses(3)).toEqual([200, 200, 200]);
  expect(parsed.slice(before)).toEqual(['POST /api/v1/comments', 'GET /healthz']);
});

test('the body of a request that waited for permission to send it is never taken for a request', async () => {
  const { parsed, openUsed, takePlace } = await start();
  const connection = await openUsed();
  await takePlace();
  const before = parsed.length;
  connection.send(head('POST', '/api/v1/comments', 'Expect: 100-continue', `Content-Length: ${FEED.length}`));
  expect(await connection.statuses(3)).toEqual([200, 100, 200]);
  connection.send(FEED);
  await new Promise((resolve) => setTimeout(resolve, 20));
  connection.send(head('GET', '/healthz'));
  expect(await connection.statuses(4)).toEqual([200, 100, 200, 200]);
  expect(parsed.slice(before)).toEqual(['POST /api/v1/comments', 'GET /healthz']);
});

test('frames of a websocket never reach the parser', async () => {
  const { openUsed, takePlace } = await start();
  const connection = await openUsed();
  await takePlace();
  connection.send(head('GET', '/ws/chat/7', 'Connection: Upgrade', 'Upgrade: websocket'));
  expect(await connection.statuses(2)).toEqual([200, 101]);
  connection.send(FEED);
  await until(() => connection.text().endsWith(FEED));
});
