import { createServer, type RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createHttpListener } from '#http/listener';

const answersAfter =
  (ms: number): RequestListener =>
  (_request, response) =>
    void sleep(ms).then(() => response.end('done'));

const listenerOf = (handle: RequestListener, port = 0) =>
  createHttpListener(createServer(handle), { port, host: '127.0.0.1' });

test('drain waits for running requests and accepts no new ones', async () => {
  const listener = listenerOf(answersAfter(80));
  const address = `http://127.0.0.1:${await listener.listen()}/`;
  const underWay = fetch(address).then((response) => response.text());
  await sleep(30);
  await listener.drain(5_000);
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
  const first = listenerOf(answersAfter(0));
  const second = listenerOf(answersAfter(0), await first.listen());
  await expect(second.listen()).rejects.toThrow('EADDRINUSE');
  await first.drain(0);
});
