import { refusal } from '#testing/refusal';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CallOptions } from '@connectrpc/connect';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { currentRequest, runRequest } from '#context';
import { isAppError } from '#errors';
import { NEVER_OPEN } from '#rpc/circuit';
import type { RpcClient } from '#rpc/client';
import { implement } from '#rpc/server';
import { until } from '#testing/until';
import { createHouse } from './rpc/house.ts';
import { createUsers, nameIn, noSearches } from './rpc/users.ts';

const house = createHouse();
const searches = noSearches();
const requestIds: (string | undefined)[] = [];
const afterwards: Promise<unknown>[] = [];
let front: RpcClient<typeof UserService>;
/** longer than a test may take */
const ENDLESS_MS = 600_000;
/** Rounding: each hop counts whole milliseconds. */
const ROUNDING_MS = 10;

/** `front` answers by asking `back`, as one service asks another. */
beforeAll(async () => {
  const backUsers = createUsers(searches);
  const back = await house.serve(
    implement(UserService, {
      ...backUsers,
      searchUsers: (request, context) => {
        requestIds.push(currentRequest()?.requestId);
        return backUsers.searchUsers(request, context);
      },
    }),
  );
  // Without a time limit of its own, so that only the limit of the first call can end it.
  const behind = house.connect(UserService, back.address, { timeoutMs: ENDLESS_MS });
  const asking = implement(UserService, {
    ...createUsers(),
    searchUsers: async (request) => {
      if (!request.query.startsWith('later')) return behind.searchUsers(request);
      const asked = sleep(20).then(() => behind.searchUsers({ query: 'slow 5000' }));
      afterwards.push(asked.catch((error: unknown) => error));
      return {};
    },
  });
  const { address } = await house.serve(asking);
  front = house.connect(UserService, address);
});
afterAll(() => house.close());
beforeEach(() => void Object.assign(searches, noSearches()));

/**
 * Returns the time that the last service of the chain has left, and the time that the caller has left: a lower bound of
 * it.
 */
async function timeLeft(limitMs: number, options?: CallOptions) {
  const startedAt = Date.now();
  const left = Number(nameIn(await front.searchUsers({ query: 'deadline' }, options)));
  return { left, least: limitMs - (Date.now() - startedAt) - ROUNDING_MS };
}

test('a call has a default time limit of three seconds', async () => {
  const { left, least } = await timeLeft(3_000);
  expect(left).toBeLessThanOrEqual(3_000);
  expect(left).toBeGreaterThanOrEqual(least);
});

test('the remaining time is passed on to further calls', async () => {
  const { left, least } = await timeLeft(2_000, { timeoutMs: 2_000 });
  expect(left).toBeLessThanOrEqual(2_000);
  expect(left).toBeGreaterThanOrEqual(least);
});

test('UNAVAILABLE is retried at once unless it says when to retry', async () => {
  const timesAsked = async (query: string) => {
    requestIds.length = 0;
    await expect(front.searchUsers({ query })).rejects.toMatchObject({ status: 'unavailable', detail: 'Away.' });
    return requestIds.length;
  };
  expect(await timesAsked('away')).toBeGreaterThan(1);
  expect(await timesAsked('away 2')).toBe(1);
});

test('a callee that only refuses is soon asked once for each call instead of four times', async () => {
  let asked = 0;
  const refusing = implement(UserService, {
    ...createUsers(),
    searchUsers: () => {
      asked++;
      throw refusal('unavailable', 'Away.');
    },
  });
  const { address } = await house.serve(refusing);
  const client = house.connect(UserService, address, { timeoutMs: ENDLESS_MS, circuit: NEVER_OPEN });
  const timesAsked = async (calls: number) => {
    asked = 0;
    await Promise.allSettled(Array.from({ length: calls }, () => client.searchUsers({ query: 'any' })));
    return asked;
  };
  expect(await timesAsked(1)).toBe(4);
  await until(async () => (await timesAsked(20)) === 20);
});

test("the last service in a chain stops at the first one's deadline", async () => {
  const attempt = front.searchUsers({ query: `slow ${ENDLESS_MS}` }, { timeoutMs: 2_000 });
  await expect(attempt).rejects.toMatchObject({ status: 'deadline_exceeded' });
  await until(() => searches.cutOff > 0);
  expect(searches).toEqual({ begun: 1, cutOff: 1 });
});

test('the last service in a chain stops when the caller has gone', async () => {
  const abort = new AbortController();
  const options = { signal: abort.signal, timeoutMs: ENDLESS_MS };
  const attempt = front.searchUsers({ query: `slow ${ENDLESS_MS}` }, options);
  await until(() => searches.begun > 0);
  abort.abort();
  await expect(attempt).rejects.toMatchObject({ status: 'canceled' });
  await until(() => searches.cutOff > 0);
  expect(searches).toEqual({ begun: 1, cutOff: 1 });
});

test('a call that its request no longer awaits is cancelled with it', async () => {
  await front.searchUsers({ query: 'later' });
  expect(await afterwards[0]).toMatchObject({ status: 'canceled' });
});

test('a request without time left makes no call', async () => {
  const request = { requestId: 'request-1', deadlineAt: Date.now() - 1 };
  requestIds.length = 0;
  const attempt = runRequest(request, () => front.searchUsers({ query: 'echo hi' }));
  await expect(attempt).rejects.toMatchObject({ status: 'deadline_exceeded' });
  expect(requestIds).toEqual([]);
});

test('the request id is passed on along the chain', async () => {
  requestIds.length = 0;
  await runRequest({ requestId: 'request-42' }, () => front.searchUsers({ query: 'echo hi' }));
  expect(requestIds).toEqual(['request-42']);
});

test('the error of a called service reaches the user with its fields', async () => {
  await expect(front.searchUsers({ query: 'refuse' })).rejects.toMatchObject({
    status: 'not_found',
    detail: 'User not found: naïve ✓ 100%',
    retryAfterSeconds: 3,
    fields: { cooldown_remaining: 7 },
  });
});

test('a bug in a called service is logged once, there, with its cause', async () => {
  house.lines.length = 0;
  await expect(front.searchUsers({ query: 'bug' })).rejects.toMatchObject({ status: 'internal' });
  const errors = house.lines
    .map((line) => JSON.parse(line) as { level: number; rpcCode?: string })
    .filter((l) => l.level >= 50);
  expect(errors.every((line) => line.rpcCode === 'internal')).toBe(true);
  expect(house.lines[0]).toContain('secret internals');
});

test('very many calls that end early leave the others on their connection alone', async () => {
  const ending = new AbortController();
  const waiting = front.searchUsers({ query: 'slow 3000' }, { timeoutMs: 60_000 });
  // Node's own limit for a connection is 1,000.
  const others = Array.from({ length: 1_200 }, () =>
    front.searchUsers({ query: 'slow 60000' }, { signal: ending.signal, timeoutMs: 60_000 }),
  );
  await until(() => searches.begun > others.length);
  ending.abort();
  const ends = await Promise.allSettled(others);
  expect(ends.filter((end) => end.status === 'rejected' && isAppError(end.reason, 'canceled'))).toHaveLength(1_200);
  await until(() => searches.cutOff === others.length);
  expect(nameIn(await waiting)).toBe('3000');
  // A broken connection would have made the client send the waiting call again, and `begun` would be higher.
  expect(searches.begun).toBe(others.length + 1);
});
