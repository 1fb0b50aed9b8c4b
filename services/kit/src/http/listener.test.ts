import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createHttpListener } from '#http/listener';

const answers: RequestListener = (_request, response) => void response.end('done');

/** Longer than a test may take. */
const NEVER_MS = 3_600_000;

const listenerOf = (handle: RequestListener, port = 0) =>
  createHttpListener(createServer(handle), { port, host: '127.0.0.1' });

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

test('a drain does not wait for a connection whose response had begun before it', async () => {
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

test('after the goodbye calls are answered and their connections closed', async () => {
  const listener = listenerOf((_request, response) => void response.end('done'));
  const address = `http://127.0.0.1:${await listener.listen()}/`;
  const connectionOf = async () => (await fetch(address)).headers.get('connection');
  expect(await connectionOf()).toBe('keep-alive');
  listener.sayGoodbye?.();
  expect(await connectionOf()).toBe('close');
  await listener.drain(NEVER_MS);
});

test('a taken port is an error', async () => {
  const first = listenerOf(answers);
  const second = listenerOf(answers, await first.listen());
  await expect(second.listen()).rejects.toThrow('EADDRINUSE');
  await first.drain(0);
});
