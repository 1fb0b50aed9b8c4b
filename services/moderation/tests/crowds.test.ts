// Many people who write about one item at once.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { createQueueReports } from '#app/queue-reports';
import { createStoreReports } from '#app/store-reports';
import type { Filing } from '#domain/filing';
import { createMediaItems } from '#store/media-items';
import { createNotices } from '#store/notices';
import { createQueueFloods } from '#store/queue-floods';
import { createQueueItems } from '#store/queue-items';
import { createReportedItems } from '#store/reported-items';
import { createReporters } from '#store/reporters';
import { createReports } from '#store/reports';
import { admin, bootWorld, type World } from './world.ts';

let moderation: World;
beforeAll(async () => {
  moderation = await bootWorld({ withNeighbours: true });
});
afterAll(() => moderation?.dispose());

const SENDERS = 16;
const noticeOf = (text: string) => ({ category: 'harassment', text, email: 'ann@mail.test', name: 'Ann' });
const send = (itemId: bigint, text: string, clientId: string) =>
  moderation.notices.createNotice({ itemType: ItemType.VIDEO, itemId, notice: noticeOf(text), clientId });
const entriesOf = async (itemId: bigint) => {
  const { items } = await moderation.queue.listQueueItems({ pageSize: 100 }, await moderation.media.as(admin, 'admin'));
  return items.filter((each) => each.itemId === itemId && each.reportCount > 0);
};
const stored = (collection: string, itemId: bigint) =>
  moderation.connection.collection(collection).countDocuments({ 'item.id': Number(itemId) });

/** Runs the calls, as many at once as there are senders. */
async function inCrowd<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const left = calls.entries();
  const sender = async () => {
    for (const [i, call] of left) results[i] = await call();
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return results;
}

test('three hundred notices about one item at once are all stored and counted, in one queue entry', async () => {
  const itemId = await moderation.makeLive();
  const filed = await inCrowd(
    Array.from({ length: 300 }, (_, i) => async () => {
      const { id, key } = await send(itemId, `Notice ${i}.`, `client ${i}`);
      // Answered only after the commit, so that nothing is lost if the process is killed now.
      await moderation.notices.getNotice({ id, key });
      return id;
    }),
  );
  expect(new Set(filed).size).toBe(300);
  expect((await entriesOf(itemId)).map(({ reportCount }) => reportCount)).toEqual([300]);
  expect(await stored('reports', itemId)).toBe(300);
});

test('of each notice that a crowd repeats there is one, which every repeat returns', async () => {
  const itemId = await moderation.makeLive();
  const calls = Array.from({ length: 120 }, (_, i) => () => send(itemId, `Notice ${i % 10}.`, `client ${i % 10}`));
  const filed = await inCrowd(calls);
  const first = filed.slice(0, 10);
  expect(new Set(first.map(({ id }) => id)).size).toBe(10);
  expect(filed).toEqual(Array.from({ length: 12 }, () => first).flat());
  expect((await entriesOf(itemId)).map(({ reportCount }) => reportCount)).toEqual([10]);
});

test('reports of users and notices about one item at once are one entry, and a second report is refused', async () => {
  const itemId = await moderation.makeLive();
  const report = async (by: number) =>
    moderation.reports.createReport(
      { itemType: ItemType.VIDEO, itemId, reason: ReportReason.SPAM },
      await moderation.media.as(by),
    );
  const calls = Array.from({ length: 40 }, (_, i) => [() => report(100 + i), () => send(itemId, `Notice ${i}.`, '')]);
  await inCrowd<unknown>(calls.flat());
  expect((await entriesOf(itemId)).map(({ reportCount }) => reportCount)).toEqual([80]);
  const again = await Promise.allSettled([report(100), report(200), report(200), report(101)]);
  const codes = again.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : 'filed'));
  const refused = 'video_already_reported';
  expect([codes[0], codes.slice(1, 3).toSorted(), codes[3]]).toEqual([refused, ['filed', refused], refused]);
});

test('a notice that cannot be stored fails alone, and a repeat within one transaction is found', async () => {
  const { connection } = moderation;
  const item = { type: 'video', id: Number(await moderation.makeLive()) } as const;
  const [reports, queueItems] = [createReports(connection), createQueueItems(connection)];
  const queues = { mediaItems: createMediaItems(connection), reports, queueItems };
  const storeReports = createStoreReports({
    queueReports: createQueueReports({ ...queues, queueFloods: createQueueFloods(connection) }),
    reports,
    reporters: createReporters(connection),
    reportedItems: createReportedItems(connection),
    notices: createNotices(connection),
    outbox: createOutbox(connection),
  });
  const filing = (id: number, fingerprint: string): Filing => {
    const about = { id, item, category: 'harassment', createdAt: new Date(), outcome: null } as const;
    const words = { text: fingerprint, email: 'ann@mail.test', name: '', copyright: null };
    const undecided = { ownerId: 7, decidedAt: null, decisionText: '' };
    const report = { ...about, reason: 'harassment', reporterId: 0 } as const;
    return {
      report,
      ownerId: 7,
      mediaItemId: null,
      notice: { ...about, ...words, ...undecided, fingerprint, keyHash: 'h' },
    };
  };
  await storeReports([filing(1, 'a')]);
  // The second has an id that is taken.
  const results = await storeReports([filing(2, 'b'), filing(1, 'c'), filing(3, 'b'), filing(4, 'a'), filing(5, 'd')]);
  expect(results[1]).toBeInstanceOf(Error);
  const filed = results.map((each) =>
    each instanceof Error ? null : (each.report?.id ?? `repeats ${each.repeated?.id}`),
  );
  expect(filed).toEqual([2, null, 'repeats 2', 'repeats 1', 5]);
  expect(await createReportedItems(connection).countOpen(item)).toBe(3);
  expect(await stored('notices', BigInt(item.id))).toBe(3);
});
