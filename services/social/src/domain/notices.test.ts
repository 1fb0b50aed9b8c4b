import { describe, expect, test } from '@jest/globals';
import { gather, type Gathered, type Notice } from '#domain/notification';
import {
  approvedNotice,
  commentNotices,
  followNotice,
  isForOthers,
  likeNotice,
  rejectedNotice,
  removedNotice,
  reportNotices,
  tierNotice,
  type Resolution,
} from '#domain/notices';

const nameOf = (id: number) => ['nobody', 'ana', 'bob', 'cleo', 'dan'][id] ?? `#${id}`;
const HOUR = 60 * 60_000;
const on = { ownerId: 9, itemId: 7, title: 'Title', actorId: 1 };
const clip = { id: 7, ownerId: 9, title: 'Title', noun: 'video' as const, revision: 4 };
const wordsOf = ({ words }: Notice, gathered: Gathered = { actorIds: [], count: 0 }) => words(nameOf, gathered);

describe('likes', () => {
  test.each([
    [[1], 1, 'ana liked "Title".'],
    [[2, 1], 2, 'bob and ana liked "Title".'],
    [[1, 2, 3, 4], 4, 'ana and 3 others liked "Title".'],
  ])('%j, %d in all: %s', (actorIds, count, message) => {
    expect(wordsOf(likeNotice(on, 0), { actorIds, count }).message).toBe(message);
  });

  test('of one item and hour are one entry', () => {
    const key = (atMs: number, itemId = 7) => likeNotice({ ...on, itemId }, atMs).key;
    expect(key(HOUR)).toBe(key(2 * HOUR - 1));
    expect(new Set([key(HOUR), key(2 * HOUR), key(HOUR, 8)]).size).toBe(3);
  });

  test('gather each person once, the latest first', () => {
    const two = gather({ actorIds: [], count: 0 }, [1, 2, 1]);
    expect(two).toEqual({ actorIds: [2, 1], count: 2 });
    expect(gather(two!, [1, 2])).toBeUndefined();
    expect(gather(two!, [1, 3])).toEqual({ actorIds: [3, 2, 1], count: 3 });
  });

  test('remember only so many people, and count on', () => {
    const many = gather(
      { actorIds: [], count: 0 },
      Array.from({ length: 500 }, (_, i) => i + 1),
    );
    expect(many).toMatchObject({ count: 500 });
    expect(many?.actorIds).toHaveLength(200);
    expect(many?.actorIds[0]).toBe(500);
  });
});

describe('comments', () => {
  test('are told to the owner', () => {
    const [notice, ...rest] = commentNotices(on, { id: 3, parentAuthorId: 0 });
    expect(rest).toEqual([]);
    expect(notice).toMatchObject({ userId: 9, kind: 'comment', key: 'comment:3' });
    expect(wordsOf(notice!).message).toBe('ana commented on "Title".');
  });

  test('that answer one are told to its author too, and to an owner who is the author once', () => {
    const kinds = (parentAuthorId: number) =>
      commentNotices(on, { id: 3, parentAuthorId }).map(({ kind, userId }) => [kind, userId]);
    expect(kinds(2)).toEqual([
      ['reply', 2],
      ['comment', 9],
    ]);
    expect(kinds(9)).toEqual([['reply', 9]]);
  });
});

test('a follow is told once a day', () => {
  const key = (atMs: number) => followNotice(1, 9, atMs).key;
  expect(key(0)).toBe(key(23 * HOUR));
  expect(key(0)).not.toBe(key(24 * HOUR));
});

test('nobody is told of their own acts, and nobody is not told', () => {
  expect(isForOthers(likeNotice(on, 0))).toBe(true);
  expect(isForOthers(likeNotice({ ...on, actorId: 9 }, 0))).toBe(false);
  expect(isForOthers(likeNotice({ ...on, ownerId: 0 }, 0))).toBe(false);
});

test('decisions name the clip, and the reason where there is one', () => {
  expect(wordsOf(approvedNotice(clip)).message).toBe('Your video "Title" was approved and is live now.');
  expect(wordsOf(rejectedNotice({ ...clip, noun: 'promo' }, 'Blurry.'))).toEqual({
    title: 'Promo rejected',
    message: 'Your promo "Title" was rejected. Reason: Blurry.',
  });
  expect(wordsOf(rejectedNotice(clip, '')).message).toBe('Your video "Title" was rejected.');
});

test('tiers go up and down', () => {
  expect(wordsOf(tierNotice(clip, 'testing', 'promoted')).message).toBe(
    'Your video "Title" moved up and is promoted now.',
  );
  expect(wordsOf(tierNotice(clip, 'viral', 'promoted')).message).toBe('Your video "Title" moved back to promoted.');
});

test('a removal is told with its reason where there is one, and is one however it is told', () => {
  const [bare, reasoned] = [removedNotice(clip, ''), removedNotice({ ...clip, noun: 'promo' }, 'Not yours.')];
  expect(wordsOf(bare).message).toBe('Your video "Title" was removed by a moderator.');
  expect(wordsOf(reasoned).message).toBe('Your promo "Title" was removed by a moderator. Reason: Not yours.');
  expect(bare.key).toBe(reasoned.key);
});

describe('reports', () => {
  const resolution: Resolution = {
    eventId: 'e',
    itemId: 7,
    noun: 'video',
    outcome: 'removed',
    reporterIds: [1, 2, 1],
    ownerId: 9,
    note: '',
  };
  const told = (changes: Partial<Resolution>) =>
    reportNotices({ ...resolution, ...changes }).map(({ kind, userId }) => [kind, userId]);

  test('tell every reporter once', () => {
    expect(told({})).toEqual([
      ['report', 1],
      ['report', 2],
    ]);
  });

  test('warn the owner when upheld; of a removal the decision tells', () => {
    expect(told({ outcome: 'upheld' }).at(-1)).toEqual(['warning', 9]);
    expect(told({ outcome: 'removed', note: 'No more of this.' }).at(-1)).toEqual(['report', 2]);
    expect(told({ outcome: 'dismissed', note: 'x' }).at(-1)).toEqual(['report', 2]);
    expect(told({ outcome: 'upheld', ownerId: 0 }).at(-1)).toEqual(['report', 2]);
  });
});
