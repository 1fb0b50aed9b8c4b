import { expect, test } from '@jest/globals';
import type { MessageList } from '@tallscreen/bff/contract';
import { mergeMessagePages } from './mergeMessagePages.ts';

const page = (ids: number[], next_cursor: string | null, is_read = false) => ({
  messages: ids.map((id) => ({
    id,
    sender_id: 2,
    receiver_id: 1,
    content: `m${id}`,
    created_at: '2026-01-01T10:05:00.000Z',
    is_read,
    client_id: null,
  })),
  next_cursor,
});
const idsOf = ({ messages }: MessageList) => messages.map(({ id }) => id);

test('keeps older messages and their cursor if both pages overlap', () => {
  const joined = mergeMessagePages(page([4, 3, 2, 1], 'before 1'), page([6, 5, 4], 'before 4'));
  expect([idsOf(joined), joined.next_cursor]).toEqual([[6, 5, 4, 3, 2, 1], 'before 1']);
});

test('keeps only the new page if they do not overlap or if it is complete', () => {
  const apart = mergeMessagePages(page([2, 1], null), page([9, 8], 'before 8'));
  expect([idsOf(apart), apart.next_cursor]).toEqual([[9, 8], 'before 8']);
  expect(idsOf(mergeMessagePages(page([3, 2, 1], 'before 1'), page([3], null)))).toEqual([3]);
  expect(idsOf(mergeMessagePages(page([3, 2, 1], null), page([], null)))).toEqual([]);
});

test('keeps messages that arrived during the request, and read marks', () => {
  const joined = mergeMessagePages(page([7, 6], null, true), page([6, 5], null));
  expect(joined.messages.map(({ id, is_read }) => [id, is_read])).toEqual([
    [7, true],
    [6, true],
    [5, false],
  ]);
});
