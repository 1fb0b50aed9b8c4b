import { afterAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { commentsCollection } from '#store/comments';
import { notificationsCollection } from '#store/notifications';

const parts = createTestParts('social-sharding');
afterAll(() => parts.dispose());

test('comments can be sharded by video and notifications by user: each unique index begins with it', async () => {
  const connection = await openTestDatabase(parts);
  await ensureCollections(connection, [commentsCollection, notificationsCollection]);
  const uniqueKeys = async (name: string): Promise<string[][]> => {
    const indexes = await databaseOf(connection).collection(name).listIndexes().toArray();
    return indexes.filter(({ unique }) => unique).map(({ key }) => Object.keys(key as object));
  };
  expect(await uniqueKeys('comments')).toEqual([['videoId', 'sendKey']]);
  expect(await uniqueKeys('notifications')).toEqual([['userId', 'key']]);
});
