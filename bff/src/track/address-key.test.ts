import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { createAddressKeyOf } from '#track/address-key';

const from = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress } as IncomingMessage['socket'],
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});
const keyOf = createAddressKeyOf({ trustProxy: 'loopback', serviceKey: 'a service key of some length' });

test('one address has one key, in every process with the same service key', () => {
  const key = keyOf(from('203.0.113.9'));
  expect(keyOf(from('127.0.0.1', '203.0.113.9'))).toBe(key);
  expect(keyOf(from('2001:db8:1:2:3::4'))).toBe(keyOf(from('2001:db8:1:2:ffff::9')));
  const same = createAddressKeyOf({ trustProxy: 'loopback', serviceKey: 'a service key of some length' });
  expect(same(from('203.0.113.9'))).toBe(key);
});

test('another address or another service key gives another key, without the address in it', () => {
  const key = keyOf(from('203.0.113.9'));
  expect(keyOf(from('203.0.113.10'))).not.toBe(key);
  expect(
    createAddressKeyOf({ trustProxy: 'loopback', serviceKey: 'another service key' })(from('203.0.113.9')),
  ).not.toBe(key);
  expect(key).toMatch(/^[\w-]{16}$/);
});
