import { expect, test } from '@jest/globals';
import { encodePageToken } from '@tallscreen/kit/page-token';
import { newScroll } from './scroll.ts';
import { decodeScroll, encodeScroll } from './token.ts';

const big = Number.MAX_SAFE_INTEGER;

test('a scroll comes back as it went, ids of 53 bits included', () => {
  const scroll = {
    ...newScroll('abcdefghijkl', 0xffff_ffff),
    items: 40,
    videos: 20,
    pass: 'rest' as const,
    place: 3,
    trials: 4,
    ahead: [big, 1],
    lastUploaderId: big,
    promos: 2,
    recentPromos: [[big, 39]] as const,
    pinnedId: big,
  };
  expect(decodeScroll(encodeScroll(scroll))).toEqual(scroll);
});

test('stays short enough for an address', () => {
  const scroll = { ...newScroll('abcdefghijkl', 1), ahead: Array.from({ length: 60 }, () => big) };
  expect(encodeScroll(scroll).length).toBeLessThan(1_600);
});

test.each([
  ['nothing', ''],
  ['noise', 'not-a-token'],
  ['another version', Buffer.from('[2,[]]').toString('base64url')],
  ['another list', encodePageToken([1, 2, 3])],
  ['a negative place', encodePageToken(['abcdefghijkl', 1, 0, 0, 0, -1, 0, [], 0, 0, [], 0])],
  ['an id with a colon', encodePageToken(['abc:defghijkl', 1, 0, 0, 0, 1, 0, [], 0, 0, [], 0])],
  ['a huge list', encodePageToken(['abcdefghijkl', 1, 0, 0, 0, 1, 0, Array(101).fill(1), 0, 0, [], 0])],
])('%s is no token', (_what, token) => {
  expect(() => decodeScroll(token)).toThrow('Invalid cursor.');
});
