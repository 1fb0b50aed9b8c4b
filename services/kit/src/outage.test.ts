import { expect, test } from '@jest/globals';
import { AppError, notFound, unavailable } from '#errors';
import { isOutage } from '#outage';

const named = (name: string) => Object.assign(new Error('x'), { name });
class ClientOfflineError extends Error {}

test.each([
  ['our own', unavailable('away'), true],
  ['another of our own', notFound('no'), false],
  ['our own, whatever caused it', new AppError('internal', 'x', { cause: named('MongoNetworkError') }), false],
  ['a driver, by name', named('MongoServerSelectionError'), true],
  ['a driver, by class', new ClientOfflineError('x'), true],
  ['a socket', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), true],
  ['a wrapped one', new Error('x', { cause: named('KafkaJSConnectionError') }), true],
  ['a bug', new TypeError('x'), false],
  ['a duplicate key', Object.assign(named('MongoServerError'), { code: 11000 }), false],
  ['nothing', undefined, false],
])('%s', (_, error, expected) => {
  expect(isOutage(error)).toBe(expected);
});

test('an error that is its own cause is handled', () => {
  const error = new Error('x');
  error.cause = error;
  expect(isOutage(error)).toBe(false);
});
