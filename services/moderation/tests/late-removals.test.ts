import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { ReportOutcome, ReportReason } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { admin, bootWorld, uploader, type World } from './world.ts';

let moderation: World;
beforeAll(async () => {
  moderation = await bootWorld();
});
afterAll(() => moderation?.dispose());

const asAdmin = () => moderation.media.as(admin, 'admin');
const asUploader = () => moderation.media.as(uploader);

/** Returns a live video and the id of a report on it. */
async function reportedVideo(): Promise<{ id: bigint; reportId: bigint }> {
  const id = await moderation.makeLive();
  const request = { itemType: ItemType.VIDEO, itemId: id, reason: ReportReason.SPAM };
  const { report } = await moderation.reports.createReport(request, await moderation.media.as(80));
  return { id, reportId: report!.id };
}
const deleteIt = async (videoId: bigint) =>
  moderation.media.client.deleteVideo({ videoId, kind: VideoKind.VIDEO }, await asUploader());
const close = async (reportId: bigint, outcome: ReportOutcome) =>
  moderation.reports.resolveReport({ reportId, outcome, reasonCode: 'spam' }, await asAdmin());

test('removing a video that its uploader has deleted upholds its reports, with one strike', async () => {
  const { id, reportId } = await reportedVideo();
  await deleteIt(id);
  expect(await close(reportId, ReportOutcome.REMOVED)).toMatchObject({
    closedCount: 1,
    outcome: ReportOutcome.UPHELD,
  });
  expect(await close(reportId, ReportOutcome.REMOVED)).toMatchObject({
    closedCount: 0,
    outcome: ReportOutcome.UPHELD,
  });
  await expect(close(reportId, ReportOutcome.DISMISSED)).rejects.toMatchObject({ status: 'already_exists' });
  const { strikes } = await moderation.records.listStrikes({}, await asUploader());
  expect(strikes.filter(({ itemId }) => itemId === id)).toMatchObject([{ reasonCode: 'spam' }]);
});

test('an upheld report on a video that is still there cannot be closed as a removal', async () => {
  const { reportId } = await reportedVideo();
  await close(reportId, ReportOutcome.UPHELD);
  await expect(close(reportId, ReportOutcome.REMOVED)).rejects.toMatchObject({ status: 'already_exists' });
});

test('reports stay open when the uploader deletes a video while its removal is under way', async () => {
  const { id, reportId } = await reportedVideo();
  const decisions = moderation.connection.collection<{ _id: number; state: string; sequence: number }>('decisions');
  const approval = (await decisions.findOne({ itemId: Number(id) }))!;
  // Stored and not yet sent to media; the job leaves it alone.
  const retryAt = new Date(Date.now() + 3_600_000);
  const removal = { ...approval, _id: approval._id + 1, sequence: 9, verdict: 'remove', state: 'pending', retryAt };
  await decisions.insertOne(removal);
  await deleteIt(id);
  const isRefused = async () => (await decisions.findOne({ _id: removal._id }))?.state === 'refused';
  const isClosed = async () => {
    const { reports } = await moderation.reports.listReports({ pageSize: 100 }, await asAdmin());
    return !reports.some((report) => report.id === reportId);
  };
  await until(async () => (await isRefused()) || (await isClosed()));
  expect([await isRefused(), await isClosed()]).toEqual([true, false]);
});
