import { expect, test } from '@jest/globals';
import { clientIdFor, clientIdView } from '#views/client-id';

test('a message without a client id gets one that is not shown', () => {
  const [one, two] = [clientIdFor(undefined), clientIdFor(null)];
  expect(one).not.toBe(two);
  expect(one.length).toBeLessThanOrEqual(64);
  expect([one, two, ''].map(clientIdView)).toEqual([null, null, null]);
  expect(clientIdView(clientIdFor('mine'))).toBe('mine');
});
