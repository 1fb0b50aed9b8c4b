import { expect, test } from '@jest/globals';
import { Code, ConnectError } from '@connectrpc/connect';
import { AppError, httpStatusOf, type ErrorCode } from '#errors';
import { callerFault, errorCodeOf, toAppError, toConnectError } from '#rpc/errors';

test('an AppError is passed on without its cause', () => {
  const error = new AppError('resource_exhausted', 'Please wait 1m 5s before uploading again.', {
    cause: new Error('secret'),
    retryAfterSeconds: 64.2,
    fields: { cooldown_remaining: 65, kind: 'video', strict: true },
  });
  const wire = toConnectError(error);
  expect(wire.code).toBe(Code.ResourceExhausted);
  const back = toAppError(wire);
  expect(back).toMatchObject({
    code: 'resource_exhausted',
    detail: 'Please wait 1m 5s before uploading again.',
    retryAfterSeconds: 65,
    fields: { cooldown_remaining: 65, kind: 'video', strict: true },
  });
});

test('a bug is hidden, an outage is unavailable, a cancelled call keeps its reason', () => {
  const bug = toConnectError(new Error('secret'));
  expect([bug.code, bug.rawMessage]).toEqual([Code.Internal, 'Something went wrong.']);
  const outage = toConnectError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  expect(outage.code).toBe(Code.Unavailable);
  const late = new ConnectError('the operation timed out', Code.DeadlineExceeded);
  expect(toConnectError(new Error('aborted'), AbortSignal.abort(late))).toBe(late);
});

test.each<[Code, ErrorCode, string]>([
  [Code.Unavailable, 'unavailable', 'Temporarily unavailable. Please try again.'],
  [Code.DeadlineExceeded, 'deadline_exceeded', 'That took too long. Please try again.'],
  [Code.ResourceExhausted, 'internal', 'Something went wrong.'],
  [Code.Unauthenticated, 'internal', 'Something went wrong.'],
])('an error of the transport itself (%i) gets a sentence of ours', (code, expected, detail) => {
  expect(toAppError(new ConnectError('Received message larger than max', code))).toMatchObject({
    code: expected,
    detail,
  });
});

test('a fault of the calling service is internal for the user', () => {
  const refused = callerFault('unauthenticated', 'A service credential is required.');
  expect(errorCodeOf(refused)).toBe('unauthenticated');
  expect(toAppError(refused)).toMatchObject({ code: 'internal', detail: 'Something went wrong.' });
});

test.each<[ErrorCode, number]>([
  ['invalid_argument', 400],
  ['failed_precondition', 400],
  ['unauthenticated', 401],
  ['permission_denied', 403],
  ['not_found', 404],
  ['already_exists', 409],
  ['aborted', 409],
  ['resource_exhausted', 429],
  ['internal', 500],
  ['unavailable', 503],
  ['deadline_exceeded', 504],
])('%s is %i outside', (code, status) => {
  expect(httpStatusOf(code)).toBe(status);
});
