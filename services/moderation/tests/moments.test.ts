import { DecisionEvents } from '@tallscreen/kit-events/event-types';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handlers, on } from '@tallscreen/kit-events/events';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { type DecisionEvent } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { ReportOutcome, ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import { createReadUserData } from '@tallscreen/kit-mongo/user-data';
import { userDataKinds } from '#store/user-data';
import { userDataKinds as mediaDataKinds } from '../../media/src/store/user-data.ts';
import { admin, bootWorld, uploader, type World } from './world.ts';

let moderation: World;
const events: DecisionEvent[] = [];

beforeAll(async () => {
  moderation = await bootWorld();
  const collect = on(DecisionEvents, async (received) => void events.push(...received.map(({ message }) => message)));
  const consumption = moderation.media.bus.consume({ group: 'test', topics: handlers(collect) });
  moderation.media.parts.onDispose(() => consumption.stop());
});
afterAll(() => moderation?.dispose());

const asAdmin = async () => moderation.media.as(admin, 'admin');
const asUploader = async () => moderation.media.as(uploader);
const recordOf = async (itemId: bigint) => moderation.records.getItemRecord({ itemId }, await asAdmin());
const strikeOf = async (itemId: bigint) =>
  (await moderation.records.listStrikes({}, await asUploader())).strikes.find((strike) => strike.itemId === itemId);

test('the moment of a rejection reaches its uploader, and whoever decides the appeal', async () => {
  const video = await moderation.place();
  const { video: rejected } = await moderation.decide(video, Verdict.REJECT, { reason: 'Loud.', momentMs: 2_500 });
  expect(rejected).toMatchObject({ rejectionReason: 'Loud.', rejectionMomentMs: 2_500n });
  expect(await moderation.read(video.id)).toMatchObject({ rejectionMomentMs: 2_500n });
  await moderation.reviews.createAppeal({ itemId: video.id, text: 'It is quiet.' }, await asUploader());
  expect((await moderation.read(video.id))?.rejectionMomentMs).toBeUndefined();
  const appealed = { text: 'Loud.', momentMs: 2_500n };
  expect(await moderation.inQueue(ItemType.VIDEO, video.id)).toMatchObject({ appealed });
  const { items } = await moderation.queue.listQueueItems({ pageSize: 100 }, await asAdmin());
  expect(items.find(({ itemId }) => itemId === video.id)).toMatchObject({ appealed });

  await moderation.decide(video, Verdict.REJECT, { reason: 'Still.', momentMs: 0, by: 2 });
  const { appeals } = await moderation.reviews.batchGetAppeals({ itemIds: [video.id] }, await asUploader());
  expect(appeals).toMatchObject([{ status: AppealStatus.REFUSED, reason: 'Still.', momentMs: 0n }]);
  expect((await recordOf(video.id)).decisions.map(({ momentMs }) => momentMs)).toEqual([0n, undefined, 2_500n]);
});

test('the moment of a removal is in the strike, the event and the audit log', async () => {
  const [removed, plain] = [await moderation.place(), await moderation.place()];
  const { decisionId } = await moderation.decide(removed, Verdict.REMOVE, { reason: 'Stolen.', momentMs: 4_000 });
  await moderation.decide(plain, Verdict.REMOVE, { reason: 'Stolen.' });
  expect(await strikeOf(removed.id)).toMatchObject({ momentMs: 4_000n });
  expect((await strikeOf(plain.id))?.momentMs).toBeUndefined();
  await until(() => events.some((event) => event.decisionId === decisionId));
  expect(events.find((event) => event.decisionId === decisionId)?.momentMs).toBe(4_000n);
  const details = async (targetId: bigint) => {
    const request = { targetType: 'video', targetId };
    return (await moderation.audit.listAuditEntries(request, await asAdmin())).entries[0]?.details;
  };
  await until(async () => (await details(removed.id)) !== undefined && (await details(plain.id)) !== undefined);
  expect([await details(removed.id), await details(plain.id)]).toEqual(['Stolen. At 0:04.', 'Stolen.']);
});

test('a moment after the end, or of an approval, is refused and nothing is stored', async () => {
  const promo = await moderation.place(VideoKind.PROMO);
  const refused = { status: 'invalid_argument', detail: 'The moment is after the end of the promo.' };
  await expect(moderation.decide(promo, Verdict.REJECT, { momentMs: 5_001 })).rejects.toMatchObject(refused);
  await expect(moderation.decide(promo, Verdict.REJECT, { momentMs: -1 })).rejects.toMatchObject({
    status: 'invalid_argument',
  });
  const approval = moderation.decide(promo, Verdict.APPROVE, { momentMs: 1_000 });
  await expect(approval).rejects.toMatchObject({ detail: 'Only a rejection or a removal can name a moment.' });
  expect(await moderation.decisionsOn(promo.id)).toEqual([]);
  const { video } = await moderation.decide(promo, Verdict.REJECT, { momentMs: 5_000 });
  expect(video?.rejectionMomentMs).toBe(5_000n);
});

test('reports on a video close with a moment if they are upheld or the video is removed', async () => {
  const close = async (reportId: bigint, outcome: ReportOutcome, momentMs: bigint) =>
    moderation.reports.resolveReport({ reportId, outcome, momentMs }, await asAdmin());
  const file = async (itemId: bigint, itemType = ItemType.VIDEO) => {
    const request = { itemType, itemId, reason: ReportReason.SPAM };
    return (await moderation.reports.createReport(request, await moderation.media.as(91))).report!.id;
  };
  const [upheld, removed] = [await moderation.makeLive(), await moderation.makeLive()];
  const [first, second] = [await file(upheld), await file(removed)];
  for (const outcome of [ReportOutcome.UPHELD, ReportOutcome.REMOVED])
    await expect(close(first, outcome, 5_001n)).rejects.toMatchObject({
      status: 'invalid_argument',
      detail: 'The moment is after the end of the video.',
    });
  await expect(close(first, ReportOutcome.DISMISSED, 0n)).rejects.toMatchObject({ status: 'invalid_argument' });
  await close(first, ReportOutcome.UPHELD, 3_000n);
  await close(second, ReportOutcome.REMOVED, 1_000n);
  expect(await strikeOf(upheld)).toMatchObject({ momentMs: 3_000n });
  expect(await strikeOf(removed)).toMatchObject({ momentMs: 1_000n });
  expect((await recordOf(removed)).decisions[0]).toMatchObject({ verdict: Verdict.REMOVE, momentMs: 1_000n });
});

test('an export has the moment', async () => {
  const video = await moderation.place();
  await moderation.decide(video, Verdict.REJECT, { momentMs: 1_000 });
  const removed = await moderation.place();
  await moderation.decide(removed, Verdict.REMOVE, { momentMs: 1_000 });
  const exported = async () => {
    const strikes = createReadUserData(moderation.connection, userDataKinds);
    const videos = createReadUserData(moderation.media.connection, mediaDataKinds);
    const own = { userId: uploader, pageToken: '' };
    const lists = [await strikes({ ...own, kind: 'decisions' }), await videos({ ...own, kind: 'videos' })].map((page) =>
      page.records.map((record) => JSON.parse(record) as Record<string, unknown>),
    );
    const strike = lists[0]?.find((record) => record['item_id'] === Number(removed.id));
    return [
      strike?.['at_seconds'],
      lists[1]?.find((record) => record['id'] === Number(video.id))?.['rejection_at_seconds'],
    ];
  };
  expect(await exported()).toEqual([1, 1]);
});
