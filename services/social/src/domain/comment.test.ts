import { describe, expect, test } from '@jest/globals';
import { checkCanReply, mayDelete, parseCommentText, positionBelow, wasSeen, type Comment } from '#domain/comment';

const comment: Comment = {
  id: 5,
  videoId: 1,
  userId: 2,
  text: 'x',
  createdAt: new Date(0),
  parentId: 4,
  ancestors: [3, 4],
  clientId: '',
  isHidden: false,
  likeCount: 0,
  status: 'shown',
  coverCount: 0,
  wasShown: true,
  isHiddenByAdmin: false,
  hideId: 0,
  isHiddenByUploader: false,
};

describe('text', () => {
  test('is trimmed', () => expect(parseCommentText('  hi \n')).toBe('hi'));
  test('has no invisible characters', () => {
    expect(parseCommentText('a\r\nf\u00ADu\u200Dck\u202E')).toBe('a\nfuck');
  });
  test.each(['', ' \n\t ', '\u200B', '\u2060', '\u00AD', '\u3164', '\u2800'])('%j counts as empty', (text) => {
    expect(() => parseCommentText(text)).toThrow('Comment cannot be empty.');
  });
  test('may have 1,000 characters of any number of bytes', () => {
    expect(parseCommentText('🙂'.repeat(1_000))).toHaveLength(2_000);
    expect(parseCommentText('e\u0301'.repeat(1_000))).toHaveLength(1_000);
    expect(() => parseCommentText('a'.repeat(1_001))).toThrow('Comments must be at most 1,000 characters.');
  });
});

test('a reply is stored below its parent, down to the twentieth level', () => {
  expect(positionBelow(undefined)).toEqual({ parentId: 0, ancestors: [] });
  expect(positionBelow(comment)).toEqual({ parentId: 5, ancestors: [3, 4, 5] });
  const ancestors = Array.from({ length: 20 }, (_, i) => i + 100);
  expect(positionBelow({ ...comment, parentId: 119, ancestors })).toEqual({ parentId: 119, ancestors });
});

test.each([
  ['an unknown comment', undefined],
  ['a comment on another video', { ...comment, videoId: 9 }],
  ['a hidden comment', { ...comment, isHidden: true }],
])('%s cannot be replied to', (_what, parent) => {
  expect(() => checkCanReply(parent, 1)).toThrow('Comment not found.');
});

test.each([
  ['its author', { userId: 2, role: 'user' as const }],
  ['an admin', { userId: 9, role: 'admin' as const }],
])('%s may delete a comment', (_who, user) => expect(mayDelete(comment, user)).toBe(true));

test('another user may not delete a comment', () => {
  expect(mayDelete(comment, { userId: 9, role: 'creator' })).toBe(false);
});

test.each([
  ['one that is shown', {}, true],
  ['one below a hidden comment', { coverCount: 1 }, false],
  ['a held one', { status: 'held' as const }, false],
  ['one that was seen before and is covered now', { coverCount: 1, wasShown: true }, true],
])('%s: has anybody seen it?', (_what, changes, isSeen) => {
  expect(wasSeen({ ...comment, wasShown: false, ...changes })).toBe(isSeen);
});
