import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { createHttpListener } from '#http/listener';
import { until } from '#testing/until';

const answers: RequestListener = (_request, response) => void response.end('done');

/** Longer than a test may take. */
const NEVER_MS = 3_600_000;

const listenerOf = (handle: RequestListener, port = 0, acceptQueues = 1) =>
  createHttpListener(createServer(handle), { port, host: '127.0.0.1', acceptQueues });

test('drain waits for running requests and accepts no new ones', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const listener = listenerOf((_request, response) => asked.resolve(response));
  const address = `http://127.0.0.1:${await listener.listen()}/`;
  const underWay = fetch(address).then((response) => response.text());
  const response = await asked.promise;
  const drained = listener.drain(50_000);
  await expect(fetch(address)).rejects.toThrow('fetch failed');
  response.end('done');
  await drained;
  expect(await underWay).toBe('done');
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});

test('drain cuts off requests that take longer than the grace time', async () => {
  const listener = listenerOf(() => {});
  const underWay = fetch(`http://127.0.0.1:${await listener.listen()}/`);
  const drained = sleep(30).then(() => listener.drain(50));
  await expect(underWay).rejects.toThrow('fetch failed');
  await drained;
});

test('a drain does not wait for a connection whose response began before the drain', async () => {
  const goOn = Promise.withResolvers<void>();
  const listener = listenerOf((_request, response) => {
    response.write('be');
    void goOn.promise.then(() => response.end('gun'));
  });
  const response = await fetch(`http://127.0.0.1:${await listener.listen()}/`);
  expect(response.headers.get('connection')).toBe('keep-alive');
  const drained = listener.drain(NEVER_MS);
  goOn.resolve();
  expect(await response.text()).toBe('begun');
  await drained;
});

test('after goodbye() calls are answered and their connections closed', async () => {
  const listener = listenerOf((_request, response) => void response.end('done'));
  const address = `http://127.0.0.1:${await listener.listen()}/`;
  const connectionOf = async () => (await fetch(address)).headers.get('connection');
  expect(await connectionOf()).toBe('keep-alive');
  listener.sayGoodbye?.();
  expect(await connectionOf()).toBe('close');
  await listener.drain(NEVER_MS);
});

test.each([
  ['one accept queue', 1],
  ['many accept queues', 8],
])('a taken port is an error with %s', async (_what, acceptQueues) => {
  const first = listenerOf(answers, 0, acceptQueues);
  const second = listenerOf(answers, await first.listen(), acceptQueues);
  await expect(second.listen()).rejects.toThrow('EADDRINUSE');
  await first.drain(0);
});

test('the connections of all accept queues have the options of an HTTP server', async () => {
  const server = createServer(answers);
  const listener = createHttpListener(server, { port: 0, host: '127.0.0.1', acceptQueues: 8 });
  const accepted: unknown[] = [];
  server.on('connection', (socket: Socket) => {
    // Node offers no public API for it.
    const noDelay = Object.getOwnPropertySymbols(socket).find(({ description }) => description === 'kSetNoDelay');
    accepted.push({ allowHalfOpen: socket.allowHalfOpen, noDelay: noDelay && Reflect.get(socket, noDelay) });
  });
  const sockets = await openSockets(await listener.listen(), 40);
  await until(() => accepted.length === 40);
  for (const socket of sockets) socket.destroy();
  await listener.drain(50);
  expect(accepted).toEqual(Array(40).fill({ allowHalfOpen: true, noDelay: true }));
});

test('a drain ends the connections of all accept queues', async () => {
  const listener = listenerOf(answers, 0, 8);
  const port = await listener.listen();
  const sockets = await openSockets(port, 40);
  const ended = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  await listener.drain(50);
  await ended;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
});

// Other systems spread no connections over sockets.
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('on Linux', () => {
  test('a busy server accepts connections of all queues in a turn of the event loop', async () => {
    const turnsWith = async (acceptQueues: number): Promise<number> => {
      const server = createServer(answers);
      let accepted = 0;
      server.on('connection', () => accepted++);
      const listener = createHttpListener(server, { port: 0, host: '127.0.0.1', acceptQueues });
      const sockets = openSockets(await listener.listen(), 64);
      let turns = 0;
      for (; accepted < 64; turns++) await nextTurn();
      for (const socket of await sockets) socket.destroy();
      await listener.drain(0);
      return turns;
    };
    expect(await turnsWith(1)).toBeGreaterThanOrEqual(64);
    expect(await turnsWith(32)).toBeLessThan(48);
  });
});

const openSockets = (port: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      // The system resets a connection that the server has not accepted when it ends.
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      return socket;
    }),
  );
