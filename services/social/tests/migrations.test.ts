import { afterAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { up as usePlainNames } from '#migrations/0001-plain-names';
import { up as useSnakeCase } from '#migrations/0002-snake-case-collections';
import { up as countUnread } from '#migrations/0003-unread-counters';
import { up as prepareMentions } from '#migrations/0004-comment-likes-and-name-keys';
import { up as hideBannedFollows } from '#migrations/0005-follows-of-banned-users';
import { commentsCollection } from '#store/comments';
import { createLikes } from '#store/likes';
import { createMediaItems } from '#store/media-items';
import { notificationsCollection } from '#store/notifications';
import { createUnreadCounters } from '#store/unread-counters';
import { createUserJobs } from '#store/user-jobs';
import { createUsers } from '#store/users';

const parts = createTestParts('social-migrations');
const fresh = createTestParts('social-fresh');
afterAll(() => Promise.all([parts.dispose(), fresh.dispose()]));

test('items, users, likes and pending jobs of last week are found under their new names', async () => {
  const connection = await openTestDatabase(parts);
  const db = databaseOf(connection);
  const insert = (name: string, document: { _id: number | string }) =>
    db.collection<{ _id: number | string }>(name).insertOne(document);
  const item = { ownerId: 7, title: 'Waves', isLive: true, revision: 9 };
  await insert('items', { _id: 1, kind: 'promo', likes: 3, comments: 2, mediaRevision: 4, ...item } as { _id: number });
  const user = { username: 'ana', role: 'user', status: 'active', revision: 2 };
  await insert('people', { _id: 7, followers: 5, following: 6, ...user } as { _id: number });
  await insert('likes', { _id: '8:1', itemId: 1, revision: 9, at: new Date(0) } as { _id: string });
  await insert('chores', { _id: 7, revision: 2 } as { _id: number });

  const context = { db, logger: parts.logger, signal: new AbortController().signal };
  for (const up of [usePlainNames, usePlainNames, useSnakeCase, useSnakeCase]) await up(context);

  const counters = { itemType: 'promo', likeCount: 3, commentCount: 2 };
  expect(await createMediaItems(connection).findOne(1)).toEqual({ id: 1, ...item, ...counters });
  expect((await createUsers(connection).findMany([7])).get(7)).toEqual({
    id: 7,
    ...user,
    followerCount: 5,
    followingCount: 6,
  });
  expect(await createLikes(connection).listByUser(8, 10)).toEqual([{ userId: 8, itemId: 1, revision: 9 }]);
  expect(await db.collection<{ _id: string }>('likes').findOne({ _id: '8:1' })).toMatchObject({
    createdAt: new Date(0),
  });
  expect(await createUserJobs(connection).listDue(10)).toEqual([{ userId: 7, revision: 2, failedAttempts: 0 }]);
});

test('who is banned already gets a job that takes their follows out of the counts', async () => {
  const connection = await openTestDatabase(parts);
  const db = databaseOf(connection);
  const rows = db.collection<{ _id: number }>('users');
  const user = (id: number, status: string) => ({ _id: id, username: `u${id}`, role: 'user', status, revision: 3 });
  await rows.insertMany([user(71, 'banned'), user(72, 'active'), user(73, 'banned')]);
  await createUserJobs(connection).add([{ id: 73, revision: 9 }]);
  const context = { db, logger: parts.logger, signal: new AbortController().signal };
  for (const up of [hideBannedFollows, hideBannedFollows]) await up(context);
  const due = (await createUserJobs(connection).listDue(10)).filter(({ userId }) => userId > 70);
  expect(new Map(due.map(({ userId, revision }) => [userId, revision]))).toEqual(
    new Map([
      [71, 3],
      [73, 9],
    ]),
  );
});

test('notifications get a place in the list, and users a counter of unread ones', async () => {
  const connection = await openTestDatabase(parts);
  const db = databaseOf(connection);
  const rows = db.collection<{ _id: number }>('notifications');
  await rows.insertMany(
    [
      [11, 7, false],
      [12, 7, true],
      [13, 7, false],
      [14, 8, true],
    ].map(([_id, userId, isRead]) => ({ _id: _id as number, userId, isRead })),
  );
  const context = { db, logger: parts.logger, signal: new AbortController().signal };
  for (const up of [countUnread, countUnread]) await up(context);
  const places = await rows.find().sort({ _id: 1 }).toArray();
  expect(places.map((row) => (row as unknown as { sequence: number }).sequence)).toEqual([11, 12, 13, 14]);
  const counters = await createUnreadCounters(connection).findMany([7, 8]);
  expect([...counters.values()]).toEqual([
    { userId: 7, unreadCount: 2, readUpTo: 0 },
    { userId: 8, unreadCount: 0, readUpTo: 0 },
  ]);
});

test('comments can be sharded by video and notifications by user: each unique index begins with it', async () => {
  const connection = await openTestDatabase(fresh);
  await ensureCollections(connection, [commentsCollection, notificationsCollection]);
  const uniqueKeys = async (name: string): Promise<string[][]> => {
    const indexes = await databaseOf(connection).collection(name).listIndexes().toArray();
    return indexes.filter(({ unique }) => unique).map(({ key }) => Object.keys(key as object));
  };
  expect(await uniqueKeys('comments')).toEqual([['videoId', 'sendKey']]);
  expect(await uniqueKeys('notifications')).toEqual([['userId', 'key']]);
});

test('older comments can be sorted by likes, and older users are found by their names', async () => {
  const connection = await openTestDatabase(parts);
  const db = databaseOf(connection);
  await db
    .collection<{ _id: number }>('comments')
    .insertMany([{ _id: 21 }, { _id: 22, likeCount: 3 } as { _id: number }]);
  const user = { _id: 31, username: 'Zoë', status: 'active' };
  await db.collection<{ _id: number }>('users').insertOne(user);
  const context = { db, logger: parts.logger, signal: new AbortController().signal };
  await expect(prepareMentions({ ...context, signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(await db.collection<{ _id: number }>('comments').findOne({ _id: 21 })).toEqual({ _id: 21 });
  for (const up of [prepareMentions, prepareMentions]) await up(context);
  const likes = await db
    .collection<{ _id: number }>('comments')
    .find({ _id: { $in: [21, 22] } })
    .sort({ _id: 1 })
    .toArray();
  expect(likes).toEqual([
    { _id: 21, likeCount: 0 },
    { _id: 22, likeCount: 3 },
  ]);
  expect(await createUsers(connection).findIdsByName(['zoë'])).toEqual(new Map([['zoë', 31]]));
});
