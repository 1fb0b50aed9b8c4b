import { expect, test } from '@jest/globals';
import { createFollowBlocks } from '#app/follow-blocks';
import type { Block } from '#store/blocks';

const START = Date.UTC(2026, 0, 1);

function setUp() {
  const stored = new Map<string, Block & { changedAt: Date }>();
  const asked: (Date | undefined)[] = [];
  const { refresh, blocksOf, mutedBy } = createFollowBlocks({
    async *readChanged(since) {
      asked.push(since);
      for (const block of stored.values()) if (!since || block.changedAt >= since) yield block;
    },
  });
  const put = (blockerId: number, blockedId: number, isBlocked: boolean, atMs: number, isMuted = false) =>
    void stored.set(`${blockerId}:${blockedId}`, {
      blockerId,
      blockedId,
      isBlocked,
      isMuted,
      revision: 1,
      changedAt: new Date(atMs),
    });
  const isBlocked = (viewerId: number, uploaderId: number) => blocksOf(viewerId)?.(uploaderId) ?? false;
  return { put, refresh, isBlocked, blocksOf, mutedBy, asked };
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

test('everything is read until there is a block, then the last changes are read again', async () => {
  const { put, refresh, isBlocked, asked } = setUp();
  await refresh();
  put(1, 2, true, START);
  await refresh();
  put(3, 4, true, START - 20_000);
  await refresh();
  expect([isBlocked(1, 2), isBlocked(3, 4)]).toEqual([true, true]);
  expect(asked).toEqual([undefined, undefined, new Date(START - 30_000)]);
});

test('a mute is known of the one who mutes only, beside a block, and ends', async () => {
  const { put, refresh, blocksOf, mutedBy } = setUp();
  put(1, 2, false, START, true);
  await refresh();
  expect([mutedBy(1), mutedBy(2), blocksOf(1)]).toEqual([new Set([2]), undefined, undefined]);
  put(1, 2, true, START + 1_000, false);
  await refresh();
  expect([mutedBy(1), blocksOf(2)?.(1)]).toEqual([undefined, true]);
});
