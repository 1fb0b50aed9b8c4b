import { expect, test } from '@jest/globals';
import { networkOf, subscriberOf } from '#domain/session';

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:7:1::5', '2001:db8:7:x'],
  ['2001:db8::5', '2001:db8:0:x'],
  ['::1', '0:0:0:x'],
  ['', ''],
  ['no address', ''],
])('of the address %j only %j is kept', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['::ffff:203.0.113.77', '203.0.113.77'],
  ['2001:db8:7:1:a:b:c:d', '2001:db8:7:1'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['', ''],
])('calls from %j are counted by %j', (address, counted) => {
  expect(subscriberOf(address)).toBe(counted);
});
