import { afterEach, expect, test } from '@jest/globals';
import { createLogger } from '@tallscreen/kit/logger';
import type { Clients } from '#clients';
import { MIN_CYCLE_MS, startOnlineReports, type OnlineReports } from '#ws/report-online';

const logger = createLogger({ name: 'report-online-test', level: 'silent' });
const started: OnlineReports[] = [];
afterEach(async () => {
  for (const reports of started.splice(0)) await reports.stop();
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Starts the reports with messaging that answers when the test calls `answer`. */
function setUp({ isAway = false, isQuick = false } = {}) {
  const reported: number[][] = [];
  const held: (() => void)[] = [];
  const reportOnline = async ({ userIds }: { userIds: bigint[] }) => {
    reported.push(userIds.map(Number));
    if (isAway) throw new Error('messaging is away');
    if (!isQuick) await new Promise<void>((resolve) => void held.push(resolve));
  };
  const clients = { presence: { reportOnline } } as unknown as Pick<Clients, 'presence'>;
  const answer = async (): Promise<void> => {
    while (held.length === 0) await nextTurn();
    held.shift()?.();
  };
  const reports = startOnlineReports(clients, logger);
  started.push(reports);
  return { reported, answer, report: reports.report };
}

test('a single user is reported at once, and users who come during that call together', async () => {
  const { reported, answer, report } = setUp();
  const first = report(1);
  while (reported.length === 0) await nextTurn();
  const others: Promise<void>[] = [];
  for (const id of [2, 3, 4, 2]) {
    others.push(report(id));
    await nextTurn();
  }
  await answer();
  await first;
  await answer();
  await Promise.all(others);
  expect(reported).toEqual([[1], [2, 3, 4]]);
});

test('more users than fit one call are reported in several', async () => {
  const { reported, answer, report } = setUp();
  const others = Array.from({ length: 1_001 }, (_, i) => report(i + 1));
  await answer();
  await answer();
  await Promise.all(others);
  expect(reported.map(({ length }) => length)).toEqual([1_000, 1]);
});

test('sockets open while messaging is away', async () => {
  const { reported, report } = setUp({ isAway: true });
  await report(1);
  await report(1);
  expect(reported).toEqual([[1], [1]]);
});

test('an unanswered call delays a report only for a limited time', async () => {
  const { reported, report } = setUp();
  await report(1);
  await report(2);
  expect(reported).toEqual([[1], [2]]);
});

test('many users who connect one after another are reported in a few calls', async () => {
  const { reported, report } = setUp({ isQuick: true });
  const reports: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let id = 1; id <= 200; id++) {
    reports.push(report(id));
    await nextTurn();
  }
  await Promise.all(reports);
  expect(reported.flat()).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
  expect(reported.length).toBeLessThanOrEqual(4 + (performance.now() - startedAt) / MIN_CYCLE_MS);
});
