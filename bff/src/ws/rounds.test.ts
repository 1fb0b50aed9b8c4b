import { expect, test } from '@jest/globals';
import { createLogger } from '@tallscreen/kit/logger';
import type { Clients } from '#clients';
import { createReport } from '#ws/rounds';

const logger = createLogger({ name: 'rounds-test', level: 'silent' });
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Messaging, which answers when it is let to. */
function setUp({ isAway = false } = {}) {
  const told: number[][] = [];
  const held: (() => void)[] = [];
  const reportOnline = async ({ userIds }: { userIds: bigint[] }) => {
    told.push(userIds.map(Number));
    if (isAway) throw new Error('messaging is away');
    await new Promise<void>((resolve) => void held.push(resolve));
  };
  const clients = { presence: { reportOnline } } as unknown as Pick<Clients, 'presence'>;
  const letGo = async (): Promise<void> => {
    while (held.length === 0) await nextTurn();
    held.shift()?.();
  };
  return { told, letGo, report: createReport(clients, logger) };
}

test('who comes alone is told at once, a crowd of several turns together after that', async () => {
  const { told, letGo, report } = setUp();
  const first = report(1);
  while (told.length === 0) await nextTurn();
  const crowd: Promise<void>[] = [];
  for (const id of [2, 3, 4, 2]) {
    crowd.push(report(id));
    await nextTurn();
  }
  await letGo();
  await first;
  await letGo();
  await Promise.all(crowd);
  expect(told).toEqual([[1], [2, 3, 4]]);
});

test('more than a call may hold go in several', async () => {
  const { told, letGo, report } = setUp();
  const crowd = Array.from({ length: 1_001 }, (_, i) => report(i + 1));
  await letGo();
  await letGo();
  await Promise.all(crowd);
  expect(told.map(({ length }) => length)).toEqual([1_000, 1]);
});

test('without messaging people come in all the same, and are told of later', async () => {
  const { told, report } = setUp({ isAway: true });
  await report(1);
  await report(1);
  expect(told).toEqual([[1], [1]]);
});

test('a call that takes long holds nobody up', async () => {
  const { told, report } = setUp();
  await report(1);
  await report(2);
  expect(told).toEqual([[1], [2]]);
});
