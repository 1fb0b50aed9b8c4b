import { expect, test } from '@jest/globals';
import { isPublicAddress, isPushEndpoint } from '#domain/push-address';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['142.250.74.10', '2a00:1450:4001:80b::200a'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['https://push.example.org/a?b', true],
  ['https://142.250.74.10/a', true],
  ['http://push.example.org/a', false],
  ['https://user:secret@push.example.org/a', false],
  ['https://127.0.0.1/a', false],
  ['https://2130706433/a', false],
  ['https://[::1]/a', false],
  ['https://[::ffff:169.254.169.254]/a', false],
  ['ftp://push.example.org/a', false],
  ['nothing', false],
])('the endpoint %s: %s', (endpoint, isAllowed) => {
  expect(isPushEndpoint(endpoint, false)).toBe(isAllowed);
});

test('where private addresses are allowed, http is too', () => {
  expect(isPushEndpoint('http://127.0.0.1:9999/a', true)).toBe(true);
});
