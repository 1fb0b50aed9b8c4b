import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { keepConnected, type Connection, type Frame } from './connection.ts';

/** The browser's socket, opened and closed by the test. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  readyState = 0;
  readonly said: string[] = [];
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }

  send(text: string) {
    this.said.push(text);
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  hear(frame: Frame) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }

  close(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const original = globalThis.WebSocket;
let line: Connection;
let told: string[];
let addresses: (() => Promise<string>)[];
const good = () => Promise.resolve('ws://here/ws/chat/1?token=t');
const last = () => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(async () => {
  jest.useFakeTimers();
  globalThis.WebSocket = FakeSocket as never;
  FakeSocket.all.length = 0;
  told = [];
  addresses = [];
  line = keepConnected({
    url: () => (addresses.shift() ?? good)(),
    onUp: () => told.push('up'),
    onDown: () => told.push('down'),
    onFrame: ({ type }) => told.push(type),
  });
  await jest.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  line.stop();
  globalThis.WebSocket = original;
  jest.useRealTimers();
});

test('comes back after 1 s, doubling up to 30 s, and begins anew once it was open', async () => {
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
  last().hear({ type: 'pong' });
  told.pop();
  expect(FakeSocket.all).toHaveLength(9);
  expect(told.slice(-3)).toEqual(['up', 'down', 'up']);
});

test('without a ticket it asks again; back on the line at once', async () => {
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

test('a dead line is noticed, a living one stays', async () => {
  last().open();
  for (let i = 0; i < 4; i++) {
    await jest.advanceTimersByTimeAsync(25_000);
    last().hear({ type: 'pong' });
  }
  expect(last().said).toEqual(Array.from({ length: 4 }, () => '{"type":"ping"}'));
  await jest.advanceTimersByTimeAsync(75_000);
  expect(told.filter((what) => what !== 'pong')).toEqual(['up', 'down']);
});

test('a hidden tab that wakes once a minute keeps a line that answers', async () => {
  last().open();
  for (let i = 0; i < 4; i++) {
    await jest.advanceTimersByTimeAsync(25_000);
    last().hear({ type: 'pong' });
    jest.setSystemTime(Date.now() + 60_000);
  }
  expect(told).not.toContain('down');
});

test.each([4403, 4429])('a refusal %d after the handshake waits longest and was never up', async (code) => {
  last().open();
  last().close(code);
  await jest.advanceTimersByTimeAsync(29_999);
  expect(FakeSocket.all).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(FakeSocket.all).toHaveLength(2);
  expect(told).toEqual([]);
});

test('a handshake that is ended at once does not make the pauses begin anew', async () => {
  for (const seconds of [1, 2, 4]) {
    const before = FakeSocket.all.length;
    last().open();
    last().close(4401);
    await jest.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(FakeSocket.all).toHaveLength(before);
    await jest.advanceTimersByTimeAsync(1);
  }
  expect([FakeSocket.all.length, told]).toEqual([4, []]);
});

test('stopped is stopped', async () => {
  last().open();
  line.stop();
  line.send({ type: 'ping' });
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect([FakeSocket.all.length, last().said]).toEqual([1, []]);
});
