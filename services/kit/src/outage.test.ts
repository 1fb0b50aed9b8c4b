import { refusal } from '#testing/refusal';
import { expect, test } from '@jest/globals';
import { isOutage } from '#outage';

const named = (name: string) => Object.assign(new Error('x'), { name });
class ClientOfflineError extends Error {}

test.each([
  ['an unavailable of our own', refusal('unavailable', 'away'), true],
  ['another error of our own', refusal('not_found', 'no'), false],
  [
    'an internal error of our own that an outage caused',
    refusal('internal', 'x', { cause: named('MongoNetworkError') }),
    false,
  ],
  ['an error of a driver, known by its name', named('MongoServerSelectionError'), true],
  ['an error of a driver, known by its class', new ClientOfflineError('x'), true],
  ['an error of a socket', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), true],
  ['an error that wraps one of a driver', new Error('x', { cause: named('KafkaJSConnectionError') }), true],
  ['a bug', new TypeError('x'), false],
  ['a duplicate key', Object.assign(named('MongoServerError'), { code: 11000 }), false],
  ['a step down of the primary', Object.assign(named('MongoServerError'), { code: 189 }), true],
  ['a write conflict that the server gave up', Object.assign(named('MongoServerError'), { code: 112 }), true],
  [
    'a bulk write to a server that is not the primary any more',
    Object.assign(named('MongoBulkWriteError'), { code: 10107 }),
    true,
  ],
  ['the same number from elsewhere', Object.assign(new Error('x'), { code: 189 }), false],
  ['nothing', undefined, false],
])('%s', (_, error, expected) => {
  expect(isOutage(error)).toBe(expected);
});

test('an error that is its own cause is handled', () => {
  const error = new Error('x');
  error.cause = error;
  expect(isOutage(error)).toBe(false);
});
