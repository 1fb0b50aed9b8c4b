import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createReadUserData } from '@tallscreen/kit-mongo/user-data';
import { userDataKinds } from '#store/user-data';
import { insertVideo } from './insert-item.ts';
import { bootMedia, type Media } from './world.ts';

let media: Media;
beforeAll(async () => {
  media = await bootMedia();
});
afterAll(() => media.dispose());

test('an export has what moderation has removed and keeps aside, and nothing that is deleted', async () => {
  const uploaderId = 410;
  const statuses = ['testing', 'rejected', 'removed', 'deleted'] as const;
  for (const [i, status] of statuses.entries()) {
    await insertVideo(media.connection, { id: 4_100 + i, uploaderId, status });
    await insertVideo(media.connection, { id: 4_200 + i, uploaderId, status, kind: 'promo' });
  }
  const removedAt = new Date();
  const items = media.connection.collection<{ _id: number }>('media_items');
  await items.updateMany({ _id: { $in: [4_102, 4_202] } }, { $set: { removedAt } });
  const read = createReadUserData(media.connection, userDataKinds);
  for (const [kind, first] of [
    ['videos', 4_100],
    ['promos', 4_200],
  ] as const) {
    const { records } = await read({ userId: uploaderId, kind, pageToken: '' });
    expect(records.map((record): unknown => JSON.parse(record))).toMatchObject([
      { id: first, status: 'testing', removed_at: null },
      { id: first + 1, status: 'rejected' },
      { id: first + 2, status: 'removed', title: 'New', removed_at: removedAt.toISOString() },
    ]);
  }
});
