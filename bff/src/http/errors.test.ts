import { expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { toErrorResponse } from '#http/errors';

test('a call that took too long has a code that tells clients to repeat it', () => {
  const { status, body } = toErrorResponse(fail('took_too_long'));
  expect([status, body]).toEqual([504, { code: 'took_too_long', detail: 'That took too long. Please try again.' }]);
});

test('an error with values has its code, its values and its sentence', () => {
  const { status, body, headers } = toErrorResponse(
    fail('cooldown', { params: { minutes: 1, seconds: 5 }, retryAfterSeconds: 65, fields: { cooldown_remaining: 65 } }),
  );
  expect([status, headers]).toEqual([429, { 'Retry-After': '65' }]);
  expect(body).toEqual({
    code: 'cooldown',
    params: { minutes: 1, seconds: 5 },
    detail: 'Please wait 1m 5s before uploading again.',
    cooldown_remaining: 65,
  });
});

test.each([
  ['parameters.too.many', 413, 'too_many_fields'],
  ['entity.too.large', 413, 'body_too_large'],
  ['entity.parse.failed', 400, 'malformed_json'],
  ['charset.unsupported', 415, 'unsupported_content_type'],
])('an error of a body parser, %s, keeps its status %i', (type, status, code) => {
  const answer = toErrorResponse(Object.assign(new Error(type), { type, status }));
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('a bug reveals no details', () => {
  const { status, body } = toErrorResponse(new TypeError('secret'));
  expect([status, body]).toEqual([500, { code: 'internal', detail: 'Something went wrong.' }]);
});
