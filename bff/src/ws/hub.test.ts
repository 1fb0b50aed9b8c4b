import { expect, test } from '@jest/globals';
import type { WebSocket } from 'ws';
import { createConnection, send, takeFrame, type Connection } from '#ws/connection';
import { createHub } from '#ws/hub';
import { lookAfter } from '#ws/rounds';

/** What the hub needs of a socket, and what became of it. */
function fakeSocket(bufferedAmount = 0) {
  const done: (string | number)[] = [];
  const ws = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount,
    send: (text: string) => void done.push(text),
    close: (code: number) => void done.push(code),
    ping: () => void done.push('ping'),
    terminate: () => void done.push('cut'),
  };
  return { ws: ws as unknown as WebSocket, done };
}

function join(userId: number, sessionId: string, issuedAtMs = 1_000) {
  const { ws, done } = fakeSocket();
  const person = { userId, username: `u${userId}`, role: 'user', sessionId } as const;
  const connection = createConnection(ws, 't', { person, userId, sessionId, issuedAtMs, expiresAtMs: 1e15 });
  return { connection, done };
}

test('news go to all sockets of one person and to nobody else', () => {
  const hub = createHub();
  const [a, b, c] = [join(1, 'x'), join(1, 'y'), join(2, 'z')];
  for (const { connection } of [a, b, c]) hub.add(connection);
  hub.deliver(1, 'news');
  hub.remove(a.connection);
  hub.deliver(1, 'more');
  hub.remove(b.connection);
  hub.deliver(1, 'gone');
  expect([a.done, b.done, c.done]).toEqual([['news'], ['news', 'more'], []]);
  expect([...hub.people()]).toEqual([2]);
});

test('an ended session closes its own sockets, an ended person all that were signed in before', () => {
  const hub = createHub();
  const [a, b, c, d] = [join(1, 'x'), join(1, 'y', 5_000), join(2, 'x2'), join(1, 'w')];
  for (const { connection } of [a, b, c, d]) hub.add(connection);
  hub.end({ sessionId: 'x', atMs: 2_000 });
  expect([a.done, b.done, c.done, d.done]).toEqual([[4401], [], [], []]);
  hub.end({ userId: 1, atMs: 2_000 });
  expect([b.done, c.done, d.done]).toEqual([[], [], [4401]]);
});

test('whoever does not take what is sent is cut', () => {
  const slow = fakeSocket(600 * 1024);
  send({ ws: slow.ws }, 'x');
  expect(slow.done).toEqual(['cut']);
});

test('a silent socket is cut, one whose token has run out is closed, others are asked', () => {
  const now = 1_000_000;
  const look = (change: Partial<Connection>) => {
    const { connection, done } = join(1, 'x');
    lookAfter({ ...connection, seenAtMs: now, ...change }, now);
    return done;
  };
  expect(look({})).toEqual(['ping']);
  expect(look({ seenAtMs: now - 35_000 })).toEqual(['ping']);
  expect(look({ seenAtMs: now - 45_000 })).toEqual(['cut']);
  expect(look({ expiresAtMs: now })).toEqual([4401]);
});

test('frames: a burst, then so many a second; all limits scale together', () => {
  const { connection } = join(1, 'x');
  const start = connection.allowanceAtMs;
  const taken = (count: number, atMs: number, scale = 1) =>
    Array.from({ length: count }, () => takeFrame(connection, atMs, scale)).filter(Boolean).length;
  expect(taken(100, start)).toBe(60);
  connection.allowance = 0;
  expect(taken(100, start + 1_000)).toBe(20);
  connection.allowance = 0;
  expect(taken(300, start + 2_000, 10)).toBeGreaterThanOrEqual(199);
});
