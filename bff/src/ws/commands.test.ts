import { refusal } from '@tallscreen/kit/testing/refusal';
import { expect, test } from '@jest/globals';
import type { WebSocket } from 'ws';
import type { SignedToken } from '@tallscreen/kit/auth/access-token';
import { createCommands, type CommandDeps } from '#ws/commands';
import { createConnection } from '#ws/connection';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const signed = { userId: 1, person: { userId: 1 } } as SignedToken;

/** Creates the commands with a limiter whose counts the test resolves, and messaging that accepts everything. */
function setUp() {
  const lines: Record<string, unknown>[] = [];
  const counts: PromiseWithResolvers<number>[] = [];
  let sent = 0;
  const deps = {
    clients: {
      messages: {
        sendMessage: async () => ({ message: { id: BigInt(++sent), createdAt: undefined } }),
      },
    },
    limiter: {
      count: () => {
        const counting = Promise.withResolvers<number>();
        counts.push(counting);
        return counting.promise;
      },
    },
    logger: { info: (line: Record<string, unknown>) => void lines.push(line) },
  } as unknown as CommandDeps;
  const run = createCommands(deps);
  const connection = createConnection({} as WebSocket, 'token', signed, '203.0.113.9');
  const say = () => run(connection, { type: 'message', receiver_id: 2, content: 'x', client_id: 'c' });
  return { counts, connection, lines, say, sentCount: () => sent };
}

test('over a socket too, a message to a follower needs no answer before', async () => {
  let isFollowing = false;
  const messages = {
    async sendMessage({ isCallerFollowed = false }) {
      if (!isCallerFollowed) throw refusal('permission_denied', 'Please wait.', { fields: { needs_answer: true } });
      return { message: { id: 5n } };
    },
  };
  const deps = {
    clients: { messages, follows: { batchGetProfileStats: async () => ({ stats: [{ isFollowing }] }) } },
    limiter: { count: async () => 239 },
    logger: { info: () => undefined },
  } as unknown as CommandDeps;
  const connection = createConnection({} as WebSocket, 'token', signed, '203.0.113.9');
  const say = () => createCommands(deps)(connection, { type: 'message', receiver_id: 2, content: 'x', client_id: 'c' });
  await expect(say()).rejects.toMatchObject({ detail: 'Please wait.' });
  isFollowing = true;
  expect(await say()).toMatchObject({ type: 'ack', message_id: 5 });
});

const tooManyNow = refusal('resource_exhausted', 'Too many requests.', { retryAfterSeconds: 5 });

test('the first message waits for its count', async () => {
  const { counts, say, sentCount } = setUp();
  const saying = say();
  await nextTurn();
  expect(sentCount()).toBe(0);
  counts[0]?.resolve(239);
  expect(await saying).toMatchObject({ type: 'ack', message_id: 1 });
});

test('far from the limit a message does not wait, but the next one waits for that count', async () => {
  const { counts, lines, say, sentCount } = setUp();
  const first = say();
  await nextTurn();
  counts[0]?.resolve(239);
  await first;
  await say();
  expect(sentCount()).toBe(2);
  const third = say();
  await nextTurn();
  expect([sentCount(), counts.length]).toEqual([2, 2]);
  counts[1]?.reject(tooManyNow);
  await nextTurn();
  counts[2]?.reject(tooManyNow);
  await expect(third).rejects.toBe(tooManyNow);
  expect(sentCount()).toBe(2);
  // As over HTTP, a refusal is one line with user and address.
  const refusal = { securityEvent: 'rate_limited', userId: 1, address: '203.0.113.9', route: '/ws/chat/{id}' };
  expect(lines).toMatchObject([{ ...refusal, method: 'message' }]);
});

test('near the limit every message waits, and also if the last count is old', async () => {
  const { counts, connection, say, sentCount } = setUp();
  const first = say();
  await nextTurn();
  counts[0]?.resolve(10);
  await first;
  const second = say();
  await nextTurn();
  expect(sentCount()).toBe(1);
  counts[1]?.resolve(200);
  await second;
  connection.countedAtMs -= 3_000;
  const third = say();
  await nextTurn();
  expect(sentCount()).toBe(2);
  counts[2]?.reject(tooManyNow);
  await expect(third).rejects.toBe(tooManyNow);
});
