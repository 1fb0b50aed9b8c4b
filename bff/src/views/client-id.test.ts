import { expect, test } from '@jest/globals';
import { clientIdFor, clientIdView } from '#views/client-id';

test('a message that the client has not named has a name of its own, which nobody sees', () => {
  const [one, two] = [clientIdFor(undefined), clientIdFor(null)];
  expect(one).not.toBe(two);
  expect(one.length).toBeLessThanOrEqual(64);
  expect([one, two, ''].map(clientIdView)).toEqual([null, null, null]);
  expect(clientIdView(clientIdFor('mine'))).toBe('mine');
});
