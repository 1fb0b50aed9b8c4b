import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { FakeSocket, installSocket } from '../../testing/socket.ts';
import { keepConnected, type Connection } from './connection.ts';

let connection: Connection;
let events: string[];
let addresses: (() => Promise<string>)[];
const good = () => Promise.resolve('ws://here/ws/chat/1?token=t');
const last = () => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(async () => {
  jest.useFakeTimers();
  installSocket();
  events = [];
  addresses = [];
  connection = keepConnected({
    url: () => (addresses.shift() ?? good)(),
    onUp: () => events.push('up'),
    onDown: () => events.push('down'),
    onFrame: ({ type }) => events.push(type),
  });
  await jest.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  connection.stop();
  jest.useRealTimers();
});

test('reconnects after 1 s, doubling to 30 s, and resets the pause once connected', async () => {
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    const before = FakeSocket.all.length;
    last().close();
    await jest.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(FakeSocket.all).toHaveLength(before);
    await jest.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(before + 1);
  }
  last().open();
  await jest.advanceTimersByTimeAsync(1000);
  last().close();
  await jest.advanceTimersByTimeAsync(1000);
  last().open();
  last().receive({ type: 'pong' });
  events.pop();
  expect(FakeSocket.all).toHaveLength(9);
  expect(events.slice(-3)).toEqual(['up', 'down', 'up']);
});

test('retries if no ticket is available, at once when the browser comes online', async () => {
  addresses = [() => Promise.reject(new Error('503')), () => Promise.reject(new Error('503'))];
  last().close();
  await jest.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.all).toHaveLength(1);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(FakeSocket.all).toHaveLength(2);
});

test('closes a socket that does not answer pings and keeps one that does', async () => {
  last().open();
  for (let i = 0; i < 4; i++) {
    await jest.advanceTimersByTimeAsync(25_000);
    last().receive({ type: 'pong' });
  }
  expect(last().sent).toEqual(Array.from({ length: 4 }, () => '{"type":"ping"}'));
  await jest.advanceTimersByTimeAsync(75_000);
  expect(events.filter((what) => what !== 'pong')).toEqual(['up', 'down']);
});

test('keeps an answering socket although timers of a hidden tab are delayed', async () => {
  last().open();
  for (let i = 0; i < 4; i++) {
    await jest.advanceTimersByTimeAsync(25_000);
    last().receive({ type: 'pong' });
    jest.setSystemTime(Date.now() + 60_000);
  }
  expect(events).not.toContain('down');
});

test.each([4403, 4429])(
  'after close code %d the client waits the longest pause, and the connection never counts as up',
  async (code) => {
    last().open();
    last().close(code);
    await jest.advanceTimersByTimeAsync(29_999);
    expect(FakeSocket.all).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(2);
    expect(events).toEqual([]);
  },
);

test('a socket that is closed right after the handshake does not reset the pause', async () => {
  for (const seconds of [1, 2, 4]) {
    const before = FakeSocket.all.length;
    last().open();
    last().close(4401);
    await jest.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(FakeSocket.all).toHaveLength(before);
    await jest.advanceTimersByTimeAsync(1);
  }
  expect([FakeSocket.all.length, events]).toEqual([4, []]);
});

test('stop ends pings, frames and reconnects', async () => {
  last().open();
  connection.stop();
  connection.send({ type: 'ping' });
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect([FakeSocket.all.length, last().sent]).toEqual([1, []]);
});
