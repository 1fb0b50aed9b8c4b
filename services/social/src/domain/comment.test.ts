import { describe, expect, test } from '@jest/globals';
import { checkMayDelete, placeBelow, readCommentText, type Comment } from '#domain/comment';

const comment: Comment = {
  id: 5,
  videoId: 1,
  userId: 2,
  text: 'x',
  createdAt: new Date(0),
  parentId: 4,
  ancestors: [3, 4],
  isHidden: false,
};

describe('text', () => {
  test('is trimmed', () => expect(readCommentText('  hi \n')).toBe('hi'));
  test.each(['', ' \n\t '])('%j is empty', (text) => {
    expect(() => readCommentText(text)).toThrow('Comment cannot be empty.');
  });
  test('may have 1,000 characters, however many bytes each has', () => {
    expect(readCommentText('🙂'.repeat(1_000))).toHaveLength(2_000);
    expect(() => readCommentText('a'.repeat(1_001))).toThrow('Comment must be at most 1,000 characters.');
  });
});

test('a reply stands below its parent, down to the twentieth level', () => {
  expect(placeBelow(undefined)).toEqual({ parentId: 0, ancestors: [] });
  expect(placeBelow(comment)).toEqual({ parentId: 5, ancestors: [3, 4, 5] });
  const ancestors = Array.from({ length: 20 }, (_, i) => i + 100);
  expect(placeBelow({ ...comment, parentId: 119, ancestors })).toEqual({ parentId: 119, ancestors });
});

test.each([
  ['its author', { userId: 2, role: 'user' as const }],
  ['an admin', { userId: 9, role: 'admin' as const }],
])('%s may delete it', (_who, person) => expect(() => checkMayDelete(comment, person)).not.toThrow());

test('nobody else may', () => {
  expect(() => checkMayDelete(comment, { userId: 9, role: 'creator' })).toThrow(
    'You can only delete your own comments.',
  );
});
