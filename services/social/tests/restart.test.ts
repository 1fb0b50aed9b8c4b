import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutbox } from '@tallscreen/kit/outbox/outbox';
import { createEngagementCache } from '#store/engagement-cache';
import { createItems } from '#store/items';
import { createLikeCollection } from '#store/likes';
import { createLikeWriter } from '#store/like-writer';
import { openSocial, until, type SocialWorld } from './world.ts';

let social: SocialWorld;
beforeAll(async () => {
  social = await openSocial('social-restart');
}, 60_000);
afterAll(() => social.dispose(), 60_000);

test('a like whose process died right after the commit is told and cached by the next one', async () => {
  const clip = await social.clip(4096);
  const viewer = social.newId();
  expect(await social.readEngagement(clip, viewer)).toMatchObject({ likes: 0, isLiked: false });
  await social.stop();

  // The dying process: it commits, and neither Redis nor Kafka hears of it.
  const like = createLikeWriter({
    items: createItems(social.connection),
    likes: createLikeCollection(social.connection),
    cache: { ...createEngagementCache(social.redisClient, social.logger), writeThrough: () => Promise.resolve() },
    outbox: createOutbox(social.connection),
  });
  await like([{ userId: viewer, kind: 'video', itemId: clip, isLiked: true }]);
  expect(await social.connection.collection('outbox').countDocuments({ key: String(clip) })).toBe(1);
  expect(await social.engagementEvents(clip)).toHaveLength(0);

  const { port } = await social.start();
  const next = social.clientsAt(port);
  await until(
    () => social.readEngagement(clip, viewer, next),
    ({ likes, isLiked }) => likes === 1 && isLiked,
  );
  expect(await social.engagementEvents(clip)).toHaveLength(1);
  await until(
    () => social.connection.collection('outbox').countDocuments({}),
    (rows) => rows === 0,
  );
}, 60_000);
