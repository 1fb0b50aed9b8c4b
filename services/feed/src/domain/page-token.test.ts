import { expect, test } from '@jest/globals';
import { encodePageToken } from '@tallscreen/kit/page-token';
import { newScroll } from '#domain/scroll';
import { decodeScroll, encodeScroll } from '#domain/page-token';

const big = Number.MAX_SAFE_INTEGER;

test('decoding restores the scroll, with ids of 53 bits', () => {
  const scroll = {
    ...newScroll('abcdefghijkl', 0xffff_ffff),
    itemCount: 40,
    videoCount: 20,
    pass: 'seen' as const,
    rankIndex: 3,
    trialSteps: 4,
    servedAhead: [big, 1],
    lastUploaderId: big,
    promoSteps: 2,
    recentPromos: [[big, 39]] as const,
    pinnedId: big,
  };
  expect(decodeScroll(encodeScroll(scroll))).toEqual(scroll);
});

test('stays short enough for a URL', () => {
  const scroll = { ...newScroll('abcdefghijkl', 1), servedAhead: Array.from({ length: 60 }, () => big) };
  expect(encodeScroll(scroll).length).toBeLessThan(1_600);
});

test.each([
  ['an empty string', ''],
  ['noise', 'not-a-token'],
  ['another version', Buffer.from('[2,[]]').toString('base64url')],
  ['another list', encodePageToken([1, 2, 3])],
  ['a negative index', encodePageToken(['abcdefghijkl', 1, 0, 0, 0, -1, 0, [], 0, 0, [], 0])],
  ['an id with a colon', encodePageToken(['abc:defghijkl', 1, 0, 0, 0, 1, 0, [], 0, 0, [], 0])],
  ['a huge list', encodePageToken(['abcdefghijkl', 1, 0, 0, 0, 1, 0, Array(101).fill(1), 0, 0, [], 0])],
])('rejects %s', (_what, token) => {
  expect(() => decodeScroll(token)).toThrow('Invalid cursor.');
});
