import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/parts';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { createVideoMaker, type VideoMaker } from '../../media/tests/sample-videos.ts';
import { admin, bootModeration, type Moderation } from './harness/moderation.ts';
import { patiently } from './harness/patiently.ts';

let moderation: Moderation;
let clips: VideoMaker;

beforeAll(async () => {
  [moderation, clips] = await Promise.all([bootModeration(), createVideoMaker()]);
}, 60_000);
afterAll(async () => {
  await clips?.dispose();
  await moderation?.dispose();
}, 60_000);

/** nothing listens on this port */
const NOWHERE = '127.0.0.1:9';
/** its calls' own limit */
const BFF_TIMEOUT_MS = 3_000;

test('an appeal that media does not hear is made: its repeat is the same one, and there is no second', async () => {
  const { id: videoId, kind } = await moderation.submit(await clips.silent());
  const asAdmin = await moderation.media.as(admin, 'admin');
  const reject = ({ reviews }: Pick<Moderation, 'reviews'>, reason: string) =>
    patiently(() => reviews.decideReview({ videoId, kind, verdict: Verdict.REJECT, reason }, asAdmin));
  const asUploader = { ...(await moderation.media.as(7)), timeoutMs: BFF_TIMEOUT_MS };
  // What moderation has to say it says within the limit; on a busy machine perhaps not at the first try.
  const appeal = ({ reviews }: Pick<Moderation, 'reviews'>, text: string) =>
    patiently(() => reviews.createAppeal({ videoId, text }, asUploader), ['deadline_exceeded']);
  await reject(moderation, 'Too loud.');
  await moderation.stop();

  const cutOff = await moderation.boot({ MEDIA_ADDR: NOWHERE });
  const away = {
    code: 'unavailable',
    detail: 'The decision is written down and will be carried out shortly.',
    retryAfterSeconds: 2,
  };
  const both = [appeal(cutOff, 'It is quiet.'), appeal(cutOff, 'It is quiet.')];
  await Promise.all(both.map((call) => expect(call).rejects.toMatchObject(away)));
  await expect(appeal(cutOff, 'Something else.')).rejects.toMatchObject({ code: 'already_exists' });
  await cutOff.stop();
  expect((await moderation.read(videoId))?.status).toBe(VideoStatus.REJECTED);

  const back = await moderation.boot();
  const queue = async () => (await back.reviews.listReviewItems({ kind: VideoKind.VIDEO }, asAdmin)).items;
  await until(async () => (await queue()).some(({ video }) => video?.id === videoId));
  expect((await moderation.read(videoId))?.status).toBe(VideoStatus.PENDING);
  await patiently(() => appeal(back, 'It is quiet.'));
  const items = await queue();
  expect(items).toMatchObject([{ video: { id: videoId }, appealText: 'It is quiet.' }]);
  await reject(back, 'Still too loud.');
  for (const text of ['It is quiet.', 'Please!']) {
    await expect(appeal(back, text)).rejects.toMatchObject({ code: 'already_exists' });
  }
  const { decisions } = await back.reviews.listDecisions({ videoId }, asAdmin);
  expect(decisions.map(({ verdict }) => verdict)).toEqual([Verdict.REJECT, Verdict.REOPEN, Verdict.REJECT]);
  await back.stop();
}, 120_000);
