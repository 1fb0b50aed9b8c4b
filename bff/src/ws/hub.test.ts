import { expect, test } from '@jest/globals';
import type { WebSocket } from 'ws';
import { createConnection, send, takeFrame, type Connection } from '#ws/connection';
import { createHub } from '#ws/hub';
import { checkConnection } from '#ws/keep-alive';

/** What the hub uses of a socket; `done` records the calls. */
function fakeSocket(bufferedAmount = 0) {
  const done: (string | number)[] = [];
  const ws = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount,
    send: (text: string) => void done.push(text),
    close: (code: number) => void done.push(code),
    ping: () => void done.push('ping'),
    terminate: () => void done.push('terminated'),
  };
  return { ws: ws as unknown as WebSocket, done };
}

function join(userId: number, sessionId: string, issuedAtMs = 1_000) {
  const { ws, done } = fakeSocket();
  const user = { userId, username: `u${userId}`, role: 'user', sessionId } as const;
  const connection = createConnection(ws, 't', { person: user, userId, sessionId, issuedAtMs, expiresAtMs: 1e15 });
  return { connection, done };
}

test('a message goes to all sockets of its user and to no other', () => {
  const hub = createHub();
  const [a, b, c] = [join(1, 'x'), join(1, 'y'), join(2, 'z')];
  for (const { connection } of [a, b, c]) hub.add(connection);
  hub.deliver(1, 'news');
  hub.remove(a.connection);
  hub.deliver(1, 'more');
  hub.remove(b.connection);
  hub.deliver(1, 'gone');
  expect([a.done, b.done, c.done]).toEqual([['news'], ['news', 'more'], []]);
  expect([...hub.userIds()]).toEqual([2]);
});

test('revoking a session closes its sockets, revoking a user all sockets of earlier sign-ins', () => {
  const hub = createHub();
  const [a, b, c, d] = [join(1, 'x'), join(1, 'y', 5_000), join(2, 'x2'), join(1, 'w')];
  for (const { connection } of [a, b, c, d]) hub.add(connection);
  hub.revoke({ sessionId: 'x', atMs: 2_000 });
  expect([a.done, b.done, c.done, d.done]).toEqual([[4401], [], [], []]);
  hub.revoke({ userId: 1, atMs: 2_000 });
  expect([b.done, c.done, d.done]).toEqual([[], [], [4401]]);
});

test('a client that does not read is disconnected', () => {
  const slow = fakeSocket(600 * 1024);
  send({ ws: slow.ws }, 'x');
  expect(slow.done).toEqual(['terminated']);
});

test('a silent socket is terminated, one with an expired token is closed, others are pinged', () => {
  const now = 1_000_000;
  const look = (change: Partial<Connection>) => {
    const { connection, done } = join(1, 'x');
    checkConnection({ ...connection, seenAtMs: now, ...change }, now);
    return done;
  };
  expect(look({})).toEqual(['ping']);
  expect(look({ seenAtMs: now - 35_000 })).toEqual(['ping']);
  expect(look({ seenAtMs: now - 45_000 })).toEqual(['terminated']);
  expect(look({ expiresAtMs: now })).toEqual([4401]);
});

test('frames are limited by a burst and a rate, both scaled', () => {
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
