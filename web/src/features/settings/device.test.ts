import { expect, test } from '@jest/globals';
import { deviceOf } from './device.ts';

const mozilla = 'Mozilla/5.0';
test.each([
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [`${mozilla} (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [`${mozilla} (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0`, 'Firefox on Linux'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [`${mozilla} (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15`,
    'Safari on macOS',
  ],
  ['curl/8.7.1', 'curl/8.7.1'],
  ['', 'Unknown device'],
])('%s is shown as %s', (userAgent, shown) => {
  expect(deviceOf(userAgent)).toBe(shown);
});
