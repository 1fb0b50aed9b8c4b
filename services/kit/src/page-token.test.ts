import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { AppError } from '#errors';
import { decodePageToken, encodePageToken } from '#page-token';

const cursor = z.tuple([z.number(), z.int().positive()]);

test('a page token decodes to what was encoded', () => {
  const token = encodePageToken([0.25, 5_000_000_000_000_001]);
  expect(token).toMatch(/^[\w-]+$/);
  expect(decodePageToken(cursor, token)).toEqual([0.25, 5_000_000_000_000_001]);
});

const raw = (text: string) => Buffer.from(text).toString('base64url');

test.each([
  ['nothing', ''],
  ['no base64', '???'],
  ['no JSON', raw('hello')],
  ['no version', raw('[0.25,7]')],
  ['another version', raw('[2,[0.25,7]]')],
  ['null', raw('null')],
  ['another shape', encodePageToken({ score: 1 })],
  ['a value out of bounds', encodePageToken([0.25, -7])],
])('%s is an invalid cursor', (_name, token) => {
  const attempt = () => decodePageToken(cursor, token);
  expect(attempt).toThrow(AppError);
  expect(attempt).toThrow(expect.objectContaining({ status: 'invalid_argument', detail: 'Invalid cursor.' }));
});
