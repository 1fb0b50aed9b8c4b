import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createHttpListener } from '#http/listener';

const answers: RequestListener = (_request, response) => void response.end('done');

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

test('a taken port is an error', async () => {
  const first = listenerOf(answers);
  const second = listenerOf(answers, await first.listen());
  await expect(second.listen()).rejects.toThrow('EADDRINUSE');
  await first.drain(0);
});
