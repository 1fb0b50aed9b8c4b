import { connect } from 'node:net';
import { expect, jest, test } from '@jest/globals';
import { stackUrl } from '../../deploy/tests/support/stack.ts';

jest.setTimeout(300_000);

/** Unusual values for an id, a name, a key or another value. */
const odd = [
  '%00',
  '%FF%FE',
  '%ED%A0%80',
  '%',
  '%2e%2e%2f%2e%2e',
  '..',
  '.',
  '-1',
  '1e9',
  '99999999999999999999',
  'a'.repeat(300),
  'a'.repeat(7_000),
  '%F0%9F%98%80'.repeat(400),
  '%E2%80%AE',
  '%D8%A7%22%27%3Cscript%3E',
  '[object]',
  '$where',
  '__proto__',
  'constructor',
];

const places = (value: string): string[] => [
  `/media/${value}`,
  `/media/videos/${value}`,
  `/media/videos/1/${value}/720p.mp4?access=${value}`,
  `/media/avatars/1/${value}.webp`,
  `/media/exports/1/${value}.zip`,
  `/video/${value}`,
  `/embed/${value}`,
  `/profile/${value}`,
  `/profile/${value}/rss.xml`,
  `/feed?video=${value}`,
  `/sitemap.xml?${value}=${value}`,
  `/robots.txt?${value}`,
  `/site.webmanifest?${value}`,
  `/openapi.json?${value}`,
  `/asyncapi.json?${value}`,
  `/ws/chat/${value}?token=${value}`,
  `/${value}`,
  `/assets/${value}`,
  `/api/v1/oembed?url=${value}&maxwidth=${value}`,
  `/api/v1/oembed?url=${encodeURIComponent(stackUrl)}/profile/${value}`,
  `/api/v1/oembed?url=${encodeURIComponent(stackUrl)}/video/${value}`,
  `/api/v1/videos/${value}`,
  `/api/v1/comments/video/${value}?cursor=${value}&limit=${value}`,
  `/api/v1/transparency?${value}=${value}`,
  `/api/v1/${value}`,
];

/** Sends an address unchanged; `fetch` would normalise it. Returns the status. */
const ask = (path: string, headers: readonly string[] = []): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(stackUrl);
    const socket = connect(Number(port), hostname, () =>
      socket.write([`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', ''].join('\r\n')),
    );
    socket
      .once('data', (data: Buffer) => {
        resolve(Number(data.toString('latin1', 0, 20).split(' ')[1]));
        socket.destroy();
      })
      .once('close', () => resolve(0))
      .once('error', reject);
  });

test('no address that a guest makes up is answered with 500 or as an outage', async () => {
  const wrong: string[] = [];
  for (const value of odd)
    for (const path of places(value)) {
      const status = await ask(path);
      if (status < 200 || status >= 500) wrong.push(`${status} ${path.slice(0, 120)}`);
    }
  expect(wrong).toEqual([]);
});

test.each([
  [['Range: bytes=9999999999999999999-']],
  [['Range: bytes=1-0']],
  [[`Range: bytes=${'0-0,'.repeat(1_000)}1-1`]],
  [['If-None-Match: ""'.repeat(50)]],
  [['Accept-Language: ' + 'de;q=0.1,'.repeat(500)]],
  [['Accept-Encoding: gzip;q=banana']],
  [['Authorization: Bearer ' + 'a'.repeat(4_000)]],
  [['Cookie: ' + 'a=%ff;'.repeat(400)]],
  [['X-Request-Id: ' + 'a'.repeat(4_000)]],
  [['Upgrade: websocket', 'Sec-WebSocket-Key: x']],
])('no odd header of a guest is answered with 500: %.60j', async (headers) => {
  for (const path of [
    '/media/videos/1/a/b',
    '/video/1',
    '/profile/x',
    '/ws/chat/1',
    '/openapi.json',
    '/api/v1/videos/1',
  ])
    expect(await ask(path, headers)).toBeLessThan(500);
});
