import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { createClientIp } from '#client-ip';

const from = (remoteAddress: string, forwarded?: string) =>
  createClientIp('loopback')({
    socket: { remoteAddress } as IncomingMessage['socket'],
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });

test('X-Forwarded-For is used from a trusted proxy only', () => {
  expect(from('198.51.100.7')).toBe('198.51.100.7');
  expect(from('127.0.0.1', '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9');
  expect(from('198.51.100.7', '203.0.113.9')).toBe('198.51.100.7');
});
