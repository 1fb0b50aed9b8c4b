import { expect, test } from '@jest/globals';
import { noticeText } from '@tallscreen/proto/rules/notices';
import { withoutActor } from '#domain/forget-actor';
import type { StoredNotification } from '#domain/notification';

const names = { usernameOf: (id: number) => `user${id}`, titleOf: () => 'Waves', typeOf: () => 'video' as const };
const liked = (actorIds: number[], count = actorIds.length): StoredNotification => ({
  id: 1,
  userId: 9,
  kind: 'like',
  key: 'like:5:0',
  itemId: 5,
  sequence: 1,
  createdAt: new Date(0),
  target: { type: 'video', id: 5 },
  params: { count: 3, name: 'user7', other: '', others: '', title: 'Old' },
  actorIds,
  count,
});

test.each([
  [[7, 8], 2, 'New like', 'user8 liked "Waves".'],
  [[8, 7, 6], 3, 'New likes', 'user8 and user6 liked "Waves".'],
  [[7, 8, 6], 300, 'New likes', 'user8 and 298 others liked "Waves".'],
])('likes of %j lose the deleted user 7', (actorIds, count, title, message) => {
  const kept = withoutActor(liked(actorIds, count), 7, names);
  expect(noticeText(kept!)).toEqual({ title, message });
  expect(kept).toMatchObject({ count: count - 1, createdAt: new Date(0) });
  expect(kept?.actorIds).not.toContain(7);
});

test.each([
  ['comment', 'user8 commented on "Waves".'],
  ['reply', 'user8 replied to your comment on "Waves".'],
  ['mention', 'user8 mentioned you in a comment on "Waves".'],
  ['follow', 'user8 started following you.'],
] as const)('a %s that was merged with that of another user keeps the other', (kind, message) => {
  const kept = withoutActor({ ...liked([7, 8]), kind }, 7, names)!;
  expect(kept).toMatchObject({ actorIds: [8], count: 1 });
  expect(noticeText(kept).message).toBe(message);
});

test('a notification that only the deleted user caused is removed', () => {
  expect(withoutActor(liked([7]), 7, names)).toBeUndefined();
  expect(withoutActor({ ...liked([7]), kind: 'follow' }, 7, names)).toBeUndefined();
});

test('without its latest actor a notification leads to the next user, or to the item instead of the comment', () => {
  const comment = { type: 'comment', id: 3 } as const;
  const targetWithout = (actorId: number, changes: Partial<StoredNotification>) =>
    withoutActor({ ...liked([7, 8]), target: comment, ...changes }, actorId, names)?.target;
  expect(targetWithout(7, { kind: 'reply' })).toEqual({ type: 'video', id: 5 });
  expect(targetWithout(8, { kind: 'reply' })).toEqual(comment);
  expect(targetWithout(7, { kind: 'follow', target: { type: 'user', id: 7 } })).toEqual({ type: 'user', id: 8 });
});
