import { expect, test } from '@jest/globals';
import type { Comment } from '@tallscreen/bff/contract/comment';
import { threadsOf } from './threads.ts';

const comment = (id: number, parent_id: number | null = null): Comment => ({
  id,
  parent_id,
  client_id: null,
  likes: 0,
  liked: false,
  status: 'shown',
  pinned: false,
  by_uploader: false,
  hidden_by_admin: false,
  video_id: 1,
  user_id: 1,
  user: 'a',
  avatar_url: null,
  text: 't',
  created_at: '2026-01-01T00:00:00Z',
});
const shape = (comments: Comment[]) => threadsOf(comments).map((t) => [t.comment.id, t.replies.map((r) => r.id)]);

test('groups replies under their comment, oldest first', () => {
  expect(shape([comment(9), comment(8, 3), comment(7, 3), comment(3)])).toEqual([
    [9, []],
    [3, [7, 8]],
  ]);
});

test('a reply to a reply joins the thread; a reply whose parent is missing starts its own', () => {
  expect(shape([comment(3), comment(5, 3), comment(6, 5), comment(10, 99)])).toEqual([
    [3, [5, 6]],
    [10, []],
  ]);
});

test('a comment that came on two pages is shown once', () => {
  expect(shape([comment(3), comment(5, 3), comment(5, 3), comment(3)])).toEqual([[3, [5]]]);
});
