import { expect, test } from '@jest/globals';
import { createOwnHost } from '#own-host';

const on = (publicUrl: string, host: string | undefined, url = '/api/v1/x', others: string[] = []) =>
  createOwnHost(publicUrl, others)({ url, headers: { host } });

test.each([
  ['the public host', 'https://screen.example', 'screen.example'],
  ['the public host in capitals', 'https://screen.example', 'Screen.EXAMPLE'],
  ['the default port', 'https://screen.example', 'screen.example:443'],
  ['the public port', 'http://screen.example:8080', 'screen.example:8080'],
  ['the other loopback names of a local installation', 'http://localhost:8080', '127.0.0.1:17001'],
  ['IPv6 loopback', 'http://localhost:8080', '[::1]:8080'],
])('%s is answered', (_what, publicUrl, host) => {
  expect(on(publicUrl, host)).toBe(true);
});

test.each([
  ['another name', 'https://screen.example', 'evil.example'],
  ['another name on a local installation', 'http://localhost:8080', 'evil.example:8080'],
  ['a name that begins like ours', 'https://screen.example', 'screen.example.evil.example'],
  ['another port', 'https://screen.example', 'screen.example:8443'],
  ['an address', 'https://screen.example', '10.0.0.1'],
  ['loopback elsewhere', 'https://screen.example', 'localhost'],
  ['no host', 'https://screen.example', undefined],
])('%s is refused', (_what, publicUrl, host) => {
  expect(on(publicUrl, host)).toBe(false);
});

test('a further host is answered when it is listed', () => {
  expect(on('http://localhost:8080', '192.168.1.5:8080', '/', ['192.168.1.5:8080'])).toBe(true);
});

test.each(['/healthz', '/readyz?x=1'])('a probe of %s is answered at any address', (url) => {
  expect(on('https://screen.example', '10.0.0.1:3000', url)).toBe(true);
});
