import { expect, test } from '@jest/globals';
import { addressesOf } from './addresses.ts';

const machine = (): string[] => ['127.0.0.1', '192.168.1.5', 'fe80::1'];
const of = (host: string, env = {}) => addressesOf({ env, host, port: 8080 }, machine);

test('on loopback only the local names are allowed', () => {
  expect(of('127.0.0.1')).toEqual({
    reach: '127.0.0.1',
    origin: 'http://localhost:8080',
    publicUrl: 'http://localhost:8080',
    allowedHosts: ['localhost:8080'],
  });
});

test('with HOST=0.0.0.0 the addresses of the machine are allowed too', () => {
  expect(of('0.0.0.0')).toMatchObject({
    reach: '127.0.0.1',
    origin: 'http://localhost:8080',
    allowedHosts: ['localhost:8080', '127.0.0.1:8080', '192.168.1.5:8080', '[fe80::1]:8080'],
  });
});

test('with one address as HOST the stack answers at that address', () => {
  expect(of('192.168.1.5')).toMatchObject({ reach: '192.168.1.5', publicUrl: 'http://192.168.1.5:8080' });
});

test('a given PUBLIC_URL is kept, and the local origin is still allowed', () => {
  const { publicUrl, allowedHosts } = of('127.0.0.1', { PUBLIC_URL: 'https://x.example', ALLOWED_HOSTS: 'y.example' });
  expect({ publicUrl, allowedHosts }).toEqual({
    publicUrl: 'https://x.example',
    allowedHosts: ['localhost:8080', 'y.example'],
  });
});
