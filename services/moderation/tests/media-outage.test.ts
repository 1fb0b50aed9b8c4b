import { SpanKind } from '@opentelemetry/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inSpan } from '@tallscreen/kit-telemetry/span';
import { startTracing, type Tracing } from '@tallscreen/kit/testing/trace-collector';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { QueueList } from '@tallscreen/proto/tallscreen/moderation/v1/queue_service_pb';
import { retryTimeouts } from './retry.ts';
import { admin, bootWorld, nowhere, uploader, type World } from './world.ts';

let moderation: World;
let tracing: Tracing;

beforeAll(async () => {
  tracing = await startTracing();
  moderation = await bootWorld();
});
afterAll(async () => {
  await moderation?.dispose();
  await tracing?.close();
});

/** The BFF's time limit for a call. */
const BFF_TIMEOUT_MS = 3_000;

test('an appeal made while media is down is stored: a repeat and a second one are the same appeal; the job continues its trace', async () => {
  const { id: itemId } = await moderation.place();
  const asAdmin = await moderation.media.as(admin, 'admin');
  const asOther = await moderation.media.as(2, 'admin');
  const reject = ({ reviews }: Pick<World, 'reviews'>, reason: string, by = asAdmin) =>
    retryTimeouts(() =>
      reviews.decideReview({ itemId, itemType: ItemType.VIDEO, verdict: Verdict.REJECT, reason }, by),
    );
  const asUploader = { ...(await moderation.media.as(uploader)), timeoutMs: BFF_TIMEOUT_MS };
  const appeal = ({ reviews }: Pick<World, 'reviews'>, text: string) =>
    retryTimeouts(() => reviews.createAppeal({ itemId, text }, asUploader), ['deadline_exceeded']);
  await reject(moderation, 'Too loud.');
  await moderation.stop();

  const cutOff = await moderation.boot({ MEDIA_ADDR: nowhere });
  const unavailable = {
    status: 'unavailable',
    detail: 'The decision is written down and will be carried out shortly.',
    retryAfterSeconds: 2,
  };
  await inSpan({ name: 'the appeal', kind: SpanKind.SERVER }, async () => {
    const both = [appeal(cutOff, 'It is quiet.'), appeal(cutOff, 'It is quiet.')];
    await Promise.all(both.map((call) => expect(call).rejects.toMatchObject(unavailable)));
  });
  await expect(appeal(cutOff, 'Something else.')).rejects.toMatchObject(unavailable);
  const other = cutOff.reviews.decideReview(
    { itemId, itemType: ItemType.VIDEO, verdict: Verdict.REMOVE, reason: '' },
    asAdmin,
  );
  await expect(other).rejects.toMatchObject({ status: 'unavailable' });
  await cutOff.stop();
  expect((await moderation.read(itemId))?.status).toBe(VideoStatus.REJECTED);

  const back = await moderation.boot();
  const queue = async () => (await back.queue.listQueueItems({ list: QueueList.VIDEOS }, asAdmin)).items;
  await until(async () => (await queue()).some(({ video }) => video?.id === itemId));
  expect((await moderation.read(itemId))?.status).toBe(VideoStatus.PENDING);
  await retryTimeouts(() => appeal(back, 'It is quiet.'));
  const items = await queue();
  expect(items).toMatchObject([{ video: { id: itemId }, appealed: { appeal: { text: 'It is quiet.' } } }]);
  await reject(back, 'Still too loud.', asOther);
  // Answered with the first appeal.
  for (const text of ['It is quiet.', 'Please!']) await appeal(back, text);
  const decisions = await moderation.decisionsOn(itemId);
  expect(decisions.map(({ verdict }) => verdict)).toEqual(['reject', 'reopen', 'reject']);
  await back.stop();
  await tracing.stop();
  const tracesOf = (name: string) => tracing.spans.filter((span) => span.name === name).map(({ traceId }) => traceId);
  // On a busy machine the job also finishes other decisions, each in the trace of its own call.
  expect(tracesOf('the appeal')).toHaveLength(1);
  expect(tracesOf('apply decision')).toContain(tracesOf('the appeal')[0]);
});
