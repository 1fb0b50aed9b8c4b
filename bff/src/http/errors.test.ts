import { expect, test } from '@jest/globals';
import { AppError, TOOK_TOO_LONG } from '@tallscreen/kit/errors';
import { toErrorResponse } from '#http/errors';

test('a call that took too long says so by a code, which clients repeat it by', () => {
  const { status, body } = toErrorResponse(new AppError('deadline_exceeded', TOOK_TOO_LONG));
  expect([status, body]).toEqual([504, { code: 'took_too_long', detail: TOOK_TOO_LONG }]);
});

test('an error without a code of its own has none', () => {
  expect(toErrorResponse(new AppError('unavailable', 'Away.')).body).toEqual({ detail: 'Away.' });
});
