import { afterAll, expect, test } from '@jest/globals';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { up } from '#migrations/0001-plain-names';
import { up as countForScore } from '#migrations/0002-count-for-score';
import { up as sumViews } from '#migrations/0003-views-of-deleted-items';
import { up as startHistory } from '#migrations/0004-watch-history';
import { createActiveDayStore } from '#store/active-days';
import { createMediaItemStore } from '#store/media-items';
import { createOwnerTotalsStore } from '#store/owner-totals';
import { createTimelineStore } from '#store/timeline';
import { createTotalsStore } from '#store/totals';
import { createUserStore } from '#store/users';
import { createViewingStore } from '#store/viewings';

const parts = createTestParts('analytics-migrations');
afterAll(() => parts.dispose());

test('counts of last week are found under their new names', async () => {
  const connection = await openTestDatabase(parts);
  const db = databaseOf(connection);
  const insert = (name: string, document: object) => db.collection(name).insertOne(document as { _id: never });
  const clip = { id: 1, ownerId: 7, title: 'Waves', status: 'viral', durationMs: 9_000, createdAtMs: 1, revision: 4 };
  const counted = { views: 5, completions: 2, watchMs: 30_000, uniqueViewers: 3, sharers: 1, upheldReports: 0 };
  const item = { ...counted, social: { likes: 1, comments: 2, revision: 3 }, score: 8, revision: 6 };
  await insert('items', {
    _id: 1,
    kind: 'video',
    clip: { ...clip, kind: 'video' },
    depth: [1, 2],
    isRanked: true,
    ...item,
  });
  await insert('items', { _id: 2, kind: 'promo', clip: null, depth: [], isRanked: false, ...item });
  const view = { atMs: 5, claimedMs: 0, loops: 0, watchMs: 4, isCompleted: true };
  const viewing = { itemId: 1, viewerId: 9, views: 1, watchMs: 4, hasShared: false };
  await insert('viewings', { _id: '9:1', ...viewing, latest: { ...view, depth: 4 } });
  await insert('viewings', { _id: '9:2', ...viewing, itemId: 2, latest: { ...view, depth: 4 } });
  const deleted = { ...clip, kind: 'video', status: 'deleted' };
  await insert('items', { _id: 3, kind: 'video', clip: deleted, depth: [], isRanked: false, ...item });
  const bucket = { itemId: 1, width: 'day', startMs: 0, views: 5, likes: 1, comments: 2, watchMs: 30_000 } as const;
  await insert('buckets', { _id: '1:day:0', ...bucket });
  await insert('accounts', { _id: 9, role: 'user', revision: 2 });
  await insert('active_people', { _id: '2026-01-01:9', at: new Date(0) });
  await insert('active_days', { _id: '2026-01-01:3', day: '2026-01-01', count: 4 });
  await insert('owners', { _id: 7, views: 5 });
  await insert('totals', {
    _id: 3,
    videos: 1,
    promos: 0,
    likes: 1,
    comments: 2,
    views: 5,
    roles: { user: 2, admin: 1 },
  });

  const context = { db, logger: parts.logger, signal: new AbortController().signal };
  for (const migrate of [up, up, countForScore, countForScore, sumViews, sumViews, startHistory, startHistory])
    await migrate(context);

  const scored = { views: 5, completions: 2, likes: 1, comments: 2, sharers: 1 };
  expect(await createMediaItemStore(connection).read([1, 2])).toEqual([
    {
      id: 1,
      itemType: 'video',
      copy: { ...clip, itemType: 'video' },
      endSeconds: [1, 2],
      scored,
      followersWon: 0,
      ...item,
    },
    { id: 2, itemType: 'promo', copy: null, endSeconds: [], scored, followersWon: 0, ...item },
  ]);
  // Promos are no part of it.
  expect(await createViewingStore(connection).listHistory(9, 10)).toEqual([{ itemId: 1, viewedAtMs: 5 }]);
  const [stored] = await createViewingStore(connection).listViewers(1, 10);
  expect(stored).toEqual({
    ...viewing,
    historyAtMs: 5,
    latest: { ...view, endSecond: 4, isScored: true },
    isLiked: false,
    comments: 0,
    counts: true,
    scoredViews: 1,
    scoredCompletions: 0,
  });
  expect(await createTimelineStore(connection).read(1, 'day', 10)).toMatchObject([bucket]);
  const session = await connection.startSession();
  expect(await createUserStore(connection).read([9], session)).toEqual([
    { id: 9, role: 'user', isVerified: false, revision: 2 },
  ]);
  await session.endSession();
  expect(await db.collection('active_users').countDocuments()).toBe(1);
  expect(await createActiveDayStore(connection).readNewest(10)).toEqual([{ day: '2026-01-01', count: 4 }]);
  expect(await createOwnerTotalsStore(connection).readViews([7])).toEqual(new Map([[7, 5]]));
  const { totals, roles } = await createTotalsStore(connection).read();
  expect(totals).toMatchObject({ videos: 1, promos: 0, likes: 1, comments: 2, views: 10 });
  expect(Object.fromEntries(roles)).toEqual({ user: 2, creator: 0, business: 0, admin: 1 });
});
