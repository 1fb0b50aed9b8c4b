import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineEvent } from '@tallscreen/kit-events/events';
import { TOPICS } from '@tallscreen/kit-events/kafka/topics';
import { until } from '@tallscreen/kit/testing/until';
import { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { avatarKeyOf } from '#domain/object-keys';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, type Media } from './world.ts';

let media: Media;
let videos: VideoMaker;
beforeAll(async () => {
  [media, videos] = await Promise.all([bootMedia(), createVideoMaker()]);
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
});

const users = defineEvent(TOPICS.identityUser, UserEventSchema);
const publishDeleted = (userId: number) =>
  media.bus.publishAll([
    users.event(userId, { revision: 2n, user: { id: BigInt(userId), status: AccountStatus.DELETED } }),
  ]);

async function store(userId: number): Promise<string> {
  return media.store(await videos.make(`of-${userId}.jpg`, '-f lavfi -i testsrc2=size=64x64 -frames:v 1'.split(' ')));
}
async function create(userId: number): Promise<string> {
  const request = { objectKey: await store(userId) };
  return media.httpUrl + (await media.client.createAvatar(request, await media.as(userId))).avatarUrl;
}
const statusOf = async (url: string) => (await fetch(url)).status;
const isGone = (url: string) => until(async () => (await statusOf(url)) === 404);

test('the deletion of an account removes all of its avatars and no others', async () => {
  const [replaced, own, others] = [await create(41), await create(41), await create(411)];
  expect(await statusOf(own)).toBe(200);
  await publishDeleted(41);
  await Promise.all([isGone(replaced), isGone(own)]);
  expect(await statusOf(others)).toBe(200);
});

test('a repeated deletion event removes avatars that a killed process has left', async () => {
  for (const key of ['avatars/42/one.webp', 'avatars/42/two.webp']) {
    await placeAndDelete(42, key);
    expect(await media.exists(key)).toBe(false);
  }
});

test('an avatar of a deleted account is refused', async () => {
  await placeAndDelete(43, 'avatars/43/one.webp');
  const objectKey = await store(43);
  await expect(media.client.createAvatar({ objectKey }, await media.as(43))).rejects.toMatchObject({
    code: 'not_found',
    detail: 'User not found.',
  });
  expect([await media.exists(objectKey), await media.exists(avatarKeyOf(43, objectKey))]).toEqual([false, false]);
});

/** Resolves when the deletion of the account has removed the object. */
async function placeAndDelete(userId: number, key: string): Promise<void> {
  await media.blobs.putStream(key, Readable.from(['x']), { contentType: 'image/webp' });
  await publishDeleted(userId);
  await until(async () => !(await media.exists(key)));
}
