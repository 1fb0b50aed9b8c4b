import { describe, expect, test } from '@jest/globals';
import { noticeText } from '@tallscreen/proto/rules/notices';
import type { Actors, Names, NotificationDraft } from '#domain/notification';
import {
  approvedDraft,
  commentDrafts,
  followDraft,
  likeDraft,
  rejectedDraft,
  removedDraft,
  tierDraft,
} from '#domain/notification-drafts';
import { appealDrafts, reportDrafts, type ReportResolution } from '#domain/report-drafts';

const names: Names = {
  usernameOf: (id) => ['nobody', 'ana', 'bob', 'cleo', 'dan'][id] ?? `#${id}`,
  titleOf: () => 'Title',
  typeOf: () => 'video',
};
const noReason = { reason: '', reasonCode: '', momentMs: null };
const HOUR_MS = 60 * 60_000;
const activity = { ownerId: 9, itemId: 7, itemType: 'video', actorId: 1 } as const;
const item = { id: 7, ownerId: 9, title: 'Title', noun: 'video' as const, revision: 4 };
const nobody: Actors = { actorIds: [], count: 0 };
const noticeOf = (draft: NotificationDraft, actors = nobody) =>
  'actorId' in draft ? draft.noticeFor(actors, names) : draft.notice;
const textOf = (draft: NotificationDraft, actors = nobody) => noticeText(noticeOf(draft, actors));

const kindAndUser = (draft: NotificationDraft) => [noticeOf(draft).kind, draft.userId];

describe('likes', () => {
  test.each([
    [[1], 1, 'ana liked "Title".'],
    [[2, 1], 2, 'bob and ana liked "Title".'],
    [[1, 2, 3, 4], 4, 'ana and 3 others liked "Title".'],
  ])('of %j, %d in total: %s', (actorIds, count, message) => {
    expect(textOf(likeDraft(activity, new Date(0)), { actorIds, count }).message).toBe(message);
  });

  test('of one item on one day have the same key', () => {
    const keyOf = (atMs: number, itemId = 7) => likeDraft({ ...activity, itemId }, new Date(atMs)).key;
    expect(keyOf(0)).toBe(keyOf(24 * HOUR_MS - 1));
    expect(new Set([keyOf(0), keyOf(24 * HOUR_MS), keyOf(0, 8)]).size).toBe(3);
  });
});

test('comments on one item on one day, and replies to one user there, have the same key', () => {
  const keysOf = (actorId: number, atMs: number) =>
    commentDrafts({ ...activity, actorId }, { commentId: 3, parentAuthorId: 2 }, new Date(atMs)).map(({ key }) => key);
  expect(keysOf(1, 0)).toEqual(keysOf(4, 23 * HOUR_MS));
  expect(keysOf(1, 0)).not.toEqual(keysOf(1, 24 * HOUR_MS));
});

describe('comments', () => {
  test('notify the owner of the item', () => {
    const [draft, ...rest] = commentDrafts(activity, { commentId: 3, parentAuthorId: 0 }, new Date(0));
    expect(rest).toEqual([]);
    expect(draft).toMatchObject({
      userId: 9,
      key: 'comment:7:0',
      target: { type: 'comment', id: 3 },
    });
    expect(textOf(draft!, { actorIds: [1], count: 1 }).message).toBe('ana commented on "Title".');
  });

  test('that are replies also notify the author of the parent; an owner who is that author gets the reply only', () => {
    const kindsFor = (parentAuthorId: number) =>
      commentDrafts(activity, { commentId: 3, parentAuthorId }, new Date(0)).map(kindAndUser);
    expect(kindsFor(2)).toEqual([
      ['reply', 2],
      ['comment', 9],
    ]);
    expect(kindsFor(9)).toEqual([['reply', 9]]);
  });

  test('notify everybody once, as author of the parent, as mentioned or as owner', () => {
    const comment = { commentId: 3, parentAuthorId: 2, mentionedUserIds: [2, 4, 9] };
    expect(commentDrafts(activity, comment, new Date(0)).map(kindAndUser)).toEqual([
      ['reply', 2],
      ['mention', 4],
      ['mention', 9],
    ]);
  });

  test('on a promo lead to the promo', () => {
    const [draft] = commentDrafts({ ...activity, itemType: 'promo' }, { commentId: 3, parentAuthorId: 0 }, new Date(0));
    expect(draft?.target).toEqual({ type: 'promo', id: 7 });
  });
});

test('follows of one user on one day have the same key', () => {
  const keyOf = (atMs: number) => followDraft(1, 9, new Date(atMs)).key;
  expect(keyOf(0)).toBe(keyOf(23 * HOUR_MS));
  expect(keyOf(0)).not.toBe(keyOf(24 * HOUR_MS));
});

test('decisions name the item, and the reason if there is one', () => {
  expect(textOf(approvedDraft(item)).message).toBe('Your video "Title" was approved and is live now.');
  expect(
    textOf(rejectedDraft({ ...item, noun: 'promo' }, { reason: 'Blurry.', reasonCode: '', momentMs: null })),
  ).toEqual({
    title: 'Promo rejected',
    message: 'Your promo "Title" was rejected. Reason: Blurry.',
  });
  const rule = { reason: 'No spam. Twice!', reasonCode: 'spam', momentMs: null };
  expect(rejectedDraft(item, rule).notice.params).toMatchObject({ reason: 'No spam. Twice!', reason_code: 'spam' });
  expect(textOf(rejectedDraft(item, noReason)).message).toBe('Your video "Title" was rejected.');
  expect(textOf(rejectedDraft(item, { reason: 'Blurry.', reasonCode: '', momentMs: 12_300 })).message).toBe(
    'Your video "Title" was rejected. Reason: Blurry. The problem is at 0:12.',
  );
});

test('reporters learn how an appeal was decided, and about which item', () => {
  const reporterIds = [1, 1, 2];
  const appeal = { eventId: 'e1', itemId: 7, itemType: 'promo', reason: '', reasonCode: '', reporterIds } as const;
  const drafts = appealDrafts({ ...appeal, answer: 'granted' });
  expect(drafts.map(({ userId, target }) => [userId, target])).toEqual([
    [1, { type: 'promo', id: 7 }],
    [2, { type: 'promo', id: 7 }],
  ]);
  expect(textOf(drafts[0]!).message).toBe(
    'The uploader appealed the rejection of a promo you reported. The appeal was granted. It is public again.',
  );
});

test('reporters learn of each appeal about an item, and of each once', () => {
  const appeal = { itemId: 7, itemType: 'video', reason: '', reasonCode: '', reporterIds: [1] } as const;
  const keyOf = (eventId: string, answer: 'granted' | 'refused') =>
    appealDrafts({ ...appeal, eventId, answer })[0]?.key;
  expect(keyOf('e1', 'granted')).toBe(keyOf('e1', 'granted'));
  expect(keyOf('e1', 'granted')).not.toBe(keyOf('e2', 'refused'));
});

test('a tier change says whether the video moved up or back', () => {
  expect(textOf(tierDraft(item, 'testing', 'promoted')).message).toBe(
    'Your video "Title" moved up and is promoted now.',
  );
  expect(textOf(tierDraft(item, 'viral', 'promoted')).message).toBe('Your video "Title" moved back to promoted.');
});

test('one removal has one key, with or without a reason, and a second removal has another', () => {
  const bare = removedDraft(item, noReason);
  const reasoned = removedDraft({ ...item, noun: 'promo' }, { reason: 'Not yours.', reasonCode: '', momentMs: 0 });
  expect(textOf(bare).message).toBe('Your video "Title" was removed by a moderator.');
  expect(textOf(reasoned).message).toBe(
    'Your promo "Title" was removed by a moderator. Reason: Not yours. The problem is at 0:00.',
  );
  expect(bare.key).toBe(reasoned.key);
  expect(removedDraft(item, noReason, 8).key).not.toBe(removedDraft(item, noReason, 9).key);
});

describe('reports', () => {
  const resolution: ReportResolution = {
    eventId: 'e',
    itemId: 7,
    itemType: 'video',
    noun: 'video',
    outcome: 'removed',
    reporterIds: [1, 2, 1],
    ownerId: 9,
    note: '',
    reasonCode: '',
  };
  const drafted = (changes: Partial<ReportResolution>) => reportDrafts({ ...resolution, ...changes }).map(kindAndUser);

  test('notify each reporter once', () => {
    expect(drafted({})).toEqual([
      ['report_removed', 1],
      ['report_removed', 2],
    ]);
  });

  test.each(['removed', 'dismissed', 'upheld'] as const)('name the reported item when it was %s', (outcome) => {
    const targets = reportDrafts({ ...resolution, outcome, itemType: 'comment' }).map(({ target }) => target);
    expect(targets[0]).toEqual({ type: 'comment', id: 7 });
  });

  test.each(['granted', 'refused'] as const)('name the item of an appeal that was %s', (answer) => {
    const [draft] = appealDrafts({
      eventId: 'e1',
      itemId: 7,
      itemType: 'promo',
      answer,
      reason: '',
      reasonCode: '',
      reporterIds: [1],
    });
    expect(draft?.target).toEqual({ type: 'promo', id: 7 });
  });

  test('warn the owner only if upheld', () => {
    expect(drafted({ outcome: 'upheld' }).at(-1)).toEqual(['broken_rules', 9]);
    expect(drafted({ outcome: 'upheld', note: 'Mind it.' }).at(-1)).toEqual(['warning', 9]);
    expect(drafted({ outcome: 'removed', note: 'No more of this.' }).at(-1)).toEqual(['report_removed', 2]);
    expect(drafted({ outcome: 'dismissed', note: 'x' }).at(-1)).toEqual(['report_dismissed', 2]);
    expect(drafted({ outcome: 'upheld', ownerId: 0 }).at(-1)).toEqual(['report_upheld', 2]);
  });
});
