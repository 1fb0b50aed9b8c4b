import { describe, expect, test } from '@jest/globals';
import {
  addActors,
  isForAnotherUser,
  mergeDrafts,
  namesNeeded,
  writeNotification,
  type ActorDraft,
  type PlainDraft,
} from '#domain/notification';

const none = { actorIds: [], count: 0 };
const plain: PlainDraft = {
  userId: 9,
  key: 'ban:9',
  itemId: 0,
  target: null,
  notice: { kind: 'banned', params: { until: '', reason: '' } },
};
const like = (actorId: number, changes: Partial<ActorDraft> = {}): ActorDraft => ({
  userId: 9,
  key: 'like:7',
  itemId: 7,
  target: { type: 'video', id: 7 },
  actorId,
  noticeFor: ({ actorIds, count }, { usernameOf, titleOf }) => ({
    kind: 'like',
    params: { title: titleOf(7), name: actorIds.map(usernameOf).join(), count },
  }),
  ...changes,
});
const names = {
  usernameOf: (id: number) => `user${id}`,
  titleOf: (id: number) => `item${id}`,
  typeOf: () => 'video' as const,
};
const stored = (actorIds: number[]) =>
  writeNotification({ draft: like(1), actors: { actorIds, count: actorIds.length }, stored: undefined }, names, {
    id: 50,
    sequence: 60,
    createdAt: new Date(0),
  });

describe('actors', () => {
  test('are added once each, the latest first', () => {
    const two = addActors(none, [1, 2, 1]);
    expect(two).toEqual({ actorIds: [2, 1], count: 2 });
    expect(addActors(two!, [1, 2])).toBeUndefined();
    expect(addActors(two!, [1, 3])).toEqual({ actorIds: [3, 2, 1], count: 3 });
  });

  test('above 200 are counted but not stored', () => {
    const many = addActors(
      none,
      Array.from({ length: 500 }, (_, i) => i + 1),
    );
    expect(many).toMatchObject({ count: 500 });
    expect(many?.actorIds).toHaveLength(200);
    expect(many?.actorIds[0]).toBe(500);
  });
});

test('users are not notified of their own acts, and user 0 is never notified', () => {
  expect(isForAnotherUser(like(1))).toBe(true);
  expect(isForAnotherUser(like(9))).toBe(false);
  expect(isForAnotherUser(like(1, { userId: 0 }))).toBe(false);
  expect(isForAnotherUser(plain)).toBe(true);
});

test('drafts with one key are merged with each other and with the stored notification', () => {
  const known = stored([1]);
  const merged = mergeDrafts([like(2), like(3), plain], new Map([['like:7', known]]));
  expect(merged).toMatchObject([
    { stored: { id: 50 }, actors: { actorIds: [3, 2, 1], count: 3 } },
    { stored: undefined, actors: none, draft: plain },
  ]);
  expect(namesNeeded(merged)).toEqual({ userIds: [3, 2], itemIds: [7] });
});

test('drafts that add nothing to the stored notification are skipped', () => {
  const storedPlain = { ...stored([]), key: plain.key };
  const storedByKey = new Map([
    ['like:7', stored([1])],
    [plain.key, storedPlain],
  ]);
  expect(mergeDrafts([like(1), plain], storedByKey)).toEqual([]);
});

test('another action of the same user changes a notification only if it is repeatable', () => {
  const again = (isRepeatable: boolean) =>
    mergeDrafts([like(1, { isRepeatable })], new Map([['like:7', stored([2, 1])]]));
  expect(again(false)).toEqual([]);
  expect(again(true)).toMatchObject([{ actors: { actorIds: [1, 2], count: 2 } }]);
});

test('a notification that is written again is unread and dated now', () => {
  expect(stored([2, 1])).toEqual({
    id: 50,
    userId: 9,
    kind: 'like',
    key: 'like:7',
    itemId: 7,
    target: { type: 'video', id: 7 },
    params: { title: 'item7', name: 'user2,user1', count: 2 },
    actorIds: [2, 1],
    count: 2,
    sequence: 60,
    createdAt: new Date(0),
  });
});

test('a notification leads to what its latest draft names', () => {
  const target = { type: 'comment', id: 3 } as const;
  const [merged] = mergeDrafts([like(2), like(3, { target })], new Map());
  expect(writeNotification(merged!, names, { id: 1, sequence: 1, createdAt: new Date(0) }).target).toEqual(target);
});
