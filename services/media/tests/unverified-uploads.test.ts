import { UserEvents } from '@tallscreen/kit-events/event-types';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, type Media } from './world.ts';

let media: Media;
let videos: VideoMaker;

beforeAll(async () => {
  [media, videos] = await Promise.all([bootMedia({ EMAIL_VERIFICATION: 'on' }), createVideoMaker()]);
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
});

test('an account without a verified e-mail has one unfinished media item at a time, also when it sends two at once', async () => {
  const userId = 7;
  const [bytes, promo] = [await videos.silent(), { userId, kind: VideoKind.PROMO }];
  const tell = (emailVerified: boolean, revision: bigint) => {
    const user = { id: BigInt(userId), status: AccountStatus.ACTIVE, emailVerified };
    return media.bus.publishAll([UserEvents.event(userId, { revision, user })]);
  };
  const uploaders = media.connection.collection<{ _id: number; revision: number }>('uploaders');
  const isKnown = (revision: number) =>
    until(async () => (await uploaders.findOne({ _id: userId }))?.revision === revision);
  const finish = () =>
    media.connection.collection('media_items').updateMany({ uploaderId: userId }, { $unset: { job: '' } });
  const wait = { status: 'resource_exhausted', detail: 'Please wait until your earlier upload is processed.' };
  const check = async () => media.client.checkUpload({ kind: VideoKind.PROMO }, await media.as(userId));

  await tell(false, 1n);
  await isKnown(1);
  await check();
  const results = await Promise.allSettled([1, 2, 3].map(() => media.upload(bytes, promo)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as object] : []));
  expect(refusals).toMatchObject([wait, wait]);
  await expect(media.upload(bytes, { userId })).rejects.toMatchObject(wait);
  await expect(check()).rejects.toMatchObject(wait);
  await finish();
  await check();
  await media.upload(bytes, promo);
  await tell(true, 2n);
  await isKnown(2);
  await media.upload(bytes, promo);
});

test('an account without an event from identity counts as not verified', async () => {
  const bytes = await videos.silent();
  const results = await Promise.allSettled([1, 2].map(() => media.upload(bytes, { userId: 8 })));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
