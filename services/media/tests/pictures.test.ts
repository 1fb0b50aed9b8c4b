import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineEvent } from '@tallscreen/kit/events';
import { TOPICS } from '@tallscreen/kit/kafka/topics';
import { until } from '@tallscreen/kit/testing/parts';
import { UserEventSchema } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { avatarKeyOf } from '#domain/avatars';
import { createClipMaker, type ClipMaker } from './harness/clips.ts';
import { bootMedia, type Media } from './harness/media.ts';

let media: Media;
let clips: ClipMaker;
beforeAll(async () => {
  [media, clips] = await Promise.all([bootMedia(), createClipMaker()]);
}, 60_000);
afterAll(async () => {
  await clips?.dispose();
  await media?.dispose();
}, 60_000);

const users = defineEvent(TOPICS.identityUser, UserEventSchema);
const tellDeleted = (userId: number) =>
  media.bus.publishAll([
    users.event(userId, { revision: 2n, user: { id: BigInt(userId), status: AccountStatus.DELETED } }),
  ]);

async function store(userId: number): Promise<string> {
  return media.store(await clips.make(`of-${userId}.jpg`, '-f lavfi -i testsrc2=size=64x64 -frames:v 1'.split(' ')));
}
async function create(userId: number): Promise<string> {
  const request = { objectKey: await store(userId) };
  return media.httpUrl + (await media.client.createAvatar(request, await media.as(userId))).avatarUrl;
}
const statusOf = async (url: string) => (await fetch(url)).status;
const isGone = (url: string) => until(async () => (await statusOf(url)) === 404);

test('of a deleted account go, also one that nobody points at, and those of others stay', async () => {
  const [forgotten, own, others] = [await create(41), await create(41), await create(411)];
  expect(await statusOf(own)).toBe(200);
  await tellDeleted(41);
  await Promise.all([isGone(forgotten), isGone(own)]);
  expect(await statusOf(others)).toBe(200);
});

test('what a process that was killed over the event has left goes when it comes again', async () => {
  for (const key of ['avatars/42/one.webp', 'avatars/42/two.webp']) {
    await placeAndTell(42, key);
    expect(await media.exists(key)).toBe(false);
  }
});

test('are not taken any more once the account is deleted', async () => {
  await placeAndTell(43, 'avatars/43/one.webp');
  const objectKey = await store(43);
  await expect(media.client.createAvatar({ objectKey }, await media.as(43))).rejects.toMatchObject({
    code: 'not_found',
    detail: 'User not found.',
  });
  expect([await media.exists(objectKey), await media.exists(avatarKeyOf(43, objectKey))]).toEqual([false, false]);
});

/** Resolves when the deletion has taken it. */
async function placeAndTell(userId: number, key: string): Promise<void> {
  await media.blobs.putStream(key, Readable.from(['x']), { contentType: 'image/webp' });
  await tellDeleted(userId);
  await until(async () => !(await media.exists(key)));
}
