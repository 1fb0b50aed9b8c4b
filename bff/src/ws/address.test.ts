import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { createIpOf } from '#ws/address';

const from = (remoteAddress: string, forwarded?: string) =>
  createIpOf('loopback')({
    socket: { remoteAddress } as IncomingMessage['socket'],
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });

test('a proxy that is trusted says where an upgrade comes from, nobody else does', () => {
  expect(from('198.51.100.7')).toBe('198.51.100.7');
  expect(from('127.0.0.1', '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9');
  expect(from('198.51.100.7', '203.0.113.9')).toBe('198.51.100.7');
});
