import { expect, test } from '@jest/globals';
import { Code, ConnectError } from '@connectrpc/connect';
import { AppError, fail, httpStatusOf, type RpcStatus } from '#errors';
import { callerFault, statusOf, toAppError, toConnectError } from '#rpc/errors';

test('an AppError is passed on without its cause', () => {
  const error = fail('cooldown', {
    cause: new Error('secret'),
    params: { minutes: 1, seconds: 5 },
    retryAfterSeconds: 64.2,
    fields: { cooldown_remaining: 65, kind: 'video', strict: true },
  });
  const wire = toConnectError(error);
  expect(wire.code).toBe(Code.ResourceExhausted);
  const back = toAppError(wire);
  expect(back).toMatchObject({
    code: 'cooldown',
    params: { minutes: 1, seconds: 5 },
    status: 'resource_exhausted',
    detail: 'Please wait 1m 5s before uploading again.',
    retryAfterSeconds: 65,
    fields: { cooldown_remaining: 65, kind: 'video', strict: true },
  });
});

test('an error that only a newer version knows keeps its status and its sentence', () => {
  const wire = toConnectError(new AppError('brewing' as 'not_found', {}, { status: 'aborted', detail: 'Tea first.' }));
  expect(toAppError(wire)).toMatchObject({ code: 'brewing', status: 'aborted', detail: 'Tea first.' });
});

test('a bug is hidden, an outage is unavailable, a cancelled call keeps its reason', () => {
  const bug = toConnectError(new Error('secret'));
  expect([bug.code, bug.rawMessage]).toEqual([Code.Internal, 'Something went wrong.']);
  const outage = toConnectError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  expect(outage.code).toBe(Code.Unavailable);
  const late = new ConnectError('the operation timed out', Code.DeadlineExceeded);
  expect(toConnectError(new Error('aborted'), AbortSignal.abort(late))).toBe(late);
});

test.each<[Code, RpcStatus, string]>([
  [Code.Unavailable, 'unavailable', 'Temporarily unavailable. Please try again.'],
  [Code.DeadlineExceeded, 'deadline_exceeded', 'That took too long. Please try again.'],
  [Code.ResourceExhausted, 'internal', 'Something went wrong.'],
  [Code.Unauthenticated, 'internal', 'Something went wrong.'],
])('an error of the transport itself (%i) gets a sentence of ours', (code, expected, detail) => {
  expect(toAppError(new ConnectError('Received message larger than max', code))).toMatchObject({
    status: expected,
    detail,
  });
});

test('a fault of the calling service is internal for the user', () => {
  const refused = callerFault('unauthenticated', 'A service credential is required.');
  expect(statusOf(refused)).toBe('unauthenticated');
  expect(toAppError(refused)).toMatchObject({ status: 'internal', detail: 'Something went wrong.' });
});

test.each<[RpcStatus, number]>([
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
