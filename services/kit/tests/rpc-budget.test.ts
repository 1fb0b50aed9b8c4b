import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { currentRequest, runRequest } from '#context';
import type { RpcClient } from '#rpc/client';
import { implement } from '#rpc/server';
import { createHouse } from './rpc/house.ts';
import { createUsers, nameIn } from './rpc/users.ts';

const house = createHouse();
const cutOff: unknown[] = [];
const requestIds: (string | undefined)[] = [];
const afterwards: Promise<unknown>[] = [];
let front: RpcClient<typeof UserService>;

/** `front` answers by asking `back`, as one service asks another. */
beforeAll(async () => {
  const backUsers = createUsers((reason) => cutOff.push(reason));
  const back = await house.serve(
    implement(UserService, {
      ...backUsers,
      searchUsers: (request, context) => {
        requestIds.push(currentRequest()?.requestId);
        return backUsers.searchUsers(request, context);
      },
    }),
  );
  const behind = house.connect(UserService, back.address);
  const asking = implement(UserService, {
    ...createUsers(),
    searchUsers: async (request) => {
      if (!request.query.startsWith('later')) return behind.searchUsers(request);
      afterwards.push(sleep(20).then(() => behind.searchUsers({ query: 'slow 5000' })));
      return {};
    },
  });
  const { address } = await house.serve(asking);
  front = house.connect(UserService, address);
});
afterAll(() => house.close());
beforeEach(() => {
  cutOff.length = 0;
});

test('a call has three seconds when nobody says otherwise', async () => {
  const left = Number(nameIn(await front.searchUsers({ query: 'deadline' })));
  expect(left).toBeLessThanOrEqual(3_000);
  expect(left).toBeGreaterThan(2_000);
});

test('what is left of the time travels through', async () => {
  const left = Number(nameIn(await front.searchUsers({ query: 'deadline' }, { timeoutMs: 600 })));
  expect(left).toBeLessThanOrEqual(600);
  expect(left).toBeGreaterThan(100);
});

test('who is away is asked again at once, who names a time is not', async () => {
  const timesAsked = async (query: string) => {
    requestIds.length = 0;
    await expect(front.searchUsers({ query })).rejects.toMatchObject({ code: 'unavailable', detail: 'Away.' });
    return requestIds.length;
  };
  expect(await timesAsked('away')).toBeGreaterThan(1);
  expect(await timesAsked('away 2')).toBe(1);
});

test('the last one in line stops when the first one in line has no time left', async () => {
  const attempt = front.searchUsers({ query: 'slow 5000' }, { timeoutMs: 150 });
  await expect(attempt).rejects.toMatchObject({ code: 'deadline_exceeded' });
  await sleep(150);
  expect(cutOff).toHaveLength(1);
});

test('the last one in line stops when the caller is gone', async () => {
  const abort = new AbortController();
  const attempt = front.searchUsers({ query: 'slow 5000' }, { signal: abort.signal });
  await sleep(100);
  abort.abort();
  await expect(attempt).rejects.toMatchObject({ code: 'canceled' });
  await sleep(150);
  expect(cutOff).toHaveLength(1);
});

test('a call forgotten by its request ends with it', async () => {
  await front.searchUsers({ query: 'later' });
  await expect(afterwards[0]).rejects.toMatchObject({ code: 'canceled' });
});

test('a request without time left makes no call', async () => {
  const request = { requestId: 'request-1', deadlineAt: Date.now() - 1 };
  requestIds.length = 0;
  const attempt = runRequest(request, () => front.searchUsers({ query: 'echo hi' }));
  await expect(attempt).rejects.toMatchObject({ code: 'deadline_exceeded' });
  expect(requestIds).toEqual([]);
});

test('the id of the request is the same all the way', async () => {
  requestIds.length = 0;
  await runRequest({ requestId: 'request-42' }, () => front.searchUsers({ query: 'echo hi' }));
  expect(requestIds).toEqual(['request-42']);
});

test("a sibling's refusal reaches the person as it was, fields and all", async () => {
  await expect(front.searchUsers({ query: 'refuse' })).rejects.toMatchObject({
    code: 'not_found',
    detail: 'User not found: naïve ✓ 100%',
    retryAfterSeconds: 3,
    fields: { cooldown_remaining: 7 },
  });
});

test("a sibling's bug is logged there, with its cause, once as a bug", async () => {
  house.lines.length = 0;
  await expect(front.searchUsers({ query: 'bug' })).rejects.toMatchObject({ code: 'internal' });
  const errors = house.lines
    .map((line) => JSON.parse(line) as { level: number; rpcCode?: string })
    .filter((l) => l.level >= 50);
  expect(errors.every((line) => line.rpcCode === 'internal')).toBe(true);
  expect(house.lines[0]).toContain('secret internals');
});
