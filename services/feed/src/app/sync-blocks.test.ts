import { expect, test } from '@jest/globals';
import { blockKey, createAddToBlockLog, createRecentBlocks, type Block } from '@tallscreen/kit/block-log';
import { AppError } from '@tallscreen/kit/errors';
import { createSyncedBlocks } from '#app/sync-blocks';

const START = Date.UTC(2026, 0, 1);

/** The stream of a Redis, in memory. */
function fakeRedis() {
  const entries: { id: string; message: Record<string, string> }[] = [];
  let isAway = false;
  const answer = <T>(value: T): Promise<T> => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(value));
  return {
    xAdd: (_key: string, _id: string, message: Record<string, string>) =>
      answer(entries.push({ id: `${Date.now()}-${entries.length}`, message })),
    xRange: () => answer([...entries]),
    setAway: (away: boolean) => void (isAway = away),
    forgetAll: () => void entries.splice(0),
  };
}

function setUp() {
  const stored = new Map<string, { value: Block; atMs: number }>();
  const redis = fakeRedis();
  const losses: unknown[] = [];
  let now = 0;
  const syncedBlocks = createSyncedBlocks({
    readChanged: async ({ atMs }) => ({ changes: [...stored.values()].filter((change) => change.atMs >= atMs) }),
    recent: createRecentBlocks({ redis }),
    onLoss: (error) => losses.push(error),
    now: () => now,
  });
  const { blocksOf } = syncedBlocks;
  let revision = 0;
  const put = (blockerId: number, blockedId: number, isBlocked: boolean, atMs: number, isMuted = false) => {
    const value = { blockerId, blockedId, isBlocked, isMuted, revision: ++revision };
    stored.set(blockKey(value), { value, atMs });
    return value;
  };
  const log = createAddToBlockLog({ redis });
  const isBlocked = (viewerId: number, uploaderId: number) => blocksOf(viewerId)?.(uploaderId) ?? false;
  const at = (ms: number) => void (now = ms);
  return { ...syncedBlocks, at, put, log, redis, losses, isBlocked };
}

test('a block works in both directions, and ends only when both have undone theirs', async () => {
  const { put, refresh, isBlocked, blocksOf } = setUp();
  put(1, 2, true, START);
  put(2, 1, true, START);
  await refresh();
  expect([isBlocked(1, 2), isBlocked(2, 1), isBlocked(1, 3)]).toEqual([true, true, false]);
  expect(blocksOf(3)).toBeUndefined();
  const later = START + 1_000;
  put(1, 2, false, later);
  await refresh();
  expect([isBlocked(1, 2), isBlocked(2, 1)]).toEqual([true, true]);
  put(2, 1, false, later);
  await refresh();
  expect([blocksOf(1), blocksOf(2)]).toEqual([undefined, undefined]);
});

test('only the user who mutes is affected, beside a block, until the mute ends', async () => {
  const { put, refresh, blocksOf, mutedBy } = setUp();
  put(1, 2, false, START, true);
  await refresh();
  expect([mutedBy(1), mutedBy(2), blocksOf(1)]).toEqual([new Set([2]), undefined, undefined]);
  put(1, 2, true, START + 1_000, false);
  await refresh();
  expect([mutedBy(1), blocksOf(2)?.(1)]).toEqual([undefined, true]);
});

test('a block, a mute and their ends hold after a catch-up, before any event, and when the event comes', async () => {
  const { put, log, refresh, catchUp, isBlocked, blocksOf, mutedBy } = setUp();
  const blocked = put(1, 2, true, START, true);
  await log(blocked);
  await catchUp();
  expect([isBlocked(1, 2), isBlocked(2, 1), mutedBy(1), mutedBy(2)]).toEqual([true, true, new Set([2]), undefined]);
  await refresh();
  const unblocked = put(1, 2, false, START + 1_000);
  await log(unblocked);
  await catchUp();
  expect([blocksOf(1), blocksOf(2), mutedBy(1)]).toEqual([undefined, undefined, undefined]);
  await refresh();
  expect([blocksOf(1), blocksOf(2), mutedBy(1)]).toEqual([undefined, undefined, undefined]);
});

test('an older entry of the log does not undo what an event has told, even after a restart', async () => {
  const { put, log, refresh, catchUp, isBlocked, mutedBy } = setUp();
  await log(put(1, 2, false, START, true));
  // The log has missed these changes: Redis was away for a moment.
  put(1, 2, true, START + 1_000);
  await log(put(3, 4, true, START));
  put(3, 4, false, START + 1_000);
  await refresh();
  await catchUp();
  expect([isBlocked(1, 2), isBlocked(2, 1), mutedBy(1)]).toEqual([true, true, undefined]);
  expect([isBlocked(3, 4), isBlocked(4, 3)]).toEqual([false, false]);
});

test('without Redis, or after it lost the log, the events alone count', async () => {
  const { put, log, redis, refresh, catchUp, isBlocked, losses } = setUp();
  await log(put(1, 2, true, START));
  await catchUp();
  redis.setAway(true);
  put(1, 2, false, START + 1_000);
  await catchUp();
  await refresh();
  expect([isBlocked(1, 2), losses]).toEqual([false, [expect.any(AppError)]]);
  redis.setAway(false);
  redis.forgetAll();
  put(3, 4, true, START + 2_000);
  await catchUp();
  await refresh();
  expect(isBlocked(4, 3)).toBe(true);
});

test('a block that becomes visible minutes after its time is applied without a restart', async () => {
  const { put, at, refresh, isBlocked } = setUp();
  put(1, 2, true, START);
  await refresh();
  put(3, 4, true, START - 200_000);
  at(10_000);
  await refresh();
  expect(isBlocked(3, 4)).toBe(false);
  at(300_000);
  await refresh();
  expect(isBlocked(3, 4)).toBe(true);
});
