import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { until } from '@tallscreen/kit/testing/until';
import { createMaySeeItems } from '#app/may-see-item';
import { createSetLikes } from '#app/set-like';
import { createBlocks } from '#store/blocks';
import { createFollows } from '#store/follows';
import { createLikes } from '#store/likes';
import { createMediaItems } from '#store/media-items';
import { openSocial, type SocialWorld } from './world.ts';

let social: SocialWorld;
beforeAll(async () => {
  social = await openSocial('social-restart');
});
afterAll(() => social.dispose());

test('a like of a process that is killed right after the commit is published and cached by the next process', async () => {
  const video = await social.newItem(4096);
  const viewer = social.newId();
  expect(await social.readEngagement(video, viewer)).toMatchObject({ likes: 0, isLiked: false });
  await social.stop();

  // The killed process: it has committed, but updated neither Redis nor Kafka.
  const setLikes = createSetLikes({
    mediaItems: createMediaItems(social.connection),
    likes: createLikes(social.connection),
    blocks: createBlocks(social.connection),
    maySeeItems: createMaySeeItems({ follows: createFollows(social.connection) }),
    cache: { writeThrough: () => Promise.resolve() },
    outbox: createOutbox(social.connection),
  });
  await setLikes([{ userId: viewer, itemType: 'video', itemId: video, isLiked: true }]);
  expect(await social.connection.collection('outbox').countDocuments({ key: String(video) })).toBe(1);
  expect(await social.engagementEvents(video)).toHaveLength(0);

  const { port } = await social.start();
  const next = social.clientsAt(port);
  await until(
    () => social.readEngagement(video, viewer, next),
    ({ likes, isLiked }) => likes === 1 && isLiked,
  );
  expect(await social.engagementEvents(video)).toHaveLength(1);
  await until(async () => (await social.connection.collection('outbox').countDocuments({})) === 0);
});
