import { refusal } from '@tallscreen/kit/testing/refusal';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { createRateLimiter } from '@tallscreen/kit-http/rate-limiter';
import { fail } from '@tallscreen/kit/errors';
import { createLogger } from '@tallscreen/kit/logger';
import { createReadiness } from '@tallscreen/kit/readiness';
import { until } from '@tallscreen/kit/testing/until';
import type { FileAccess } from '#domain/file-access';
import { createMediaServer, limits } from '#http/media-server';

/** Never ends, and never fills the buffers of a reader that takes it. */
const endless = () => Readable.from(generate(), { objectMode: false });
function* generate(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024);
}

const size = 2 ** 40;
const stats: Partial<Blobs> = {
  async stat(key) {
    if (key.endsWith('unreachable')) throw fail('file_store_away');
    if (key.endsWith('lost')) throw new Error('a bug');
    return key.endsWith('there') ? { size: 3, etag: 'e', contentType: 'video/mp4' } : undefined;
  },
  async open(key) {
    if (key.endsWith('there')) throw refusal('out_of_range', 'No such part.');
    if (key.endsWith('endless'))
      return { body: endless(), start: 0, end: size - 1, size, etag: 'e', contentType: 'video/mp4' };
    await stats.stat?.(key);
    throw fail('file_not_found');
  },
};

const lines: string[] = [];
const destination = { write: (line: string) => void lines.push(line) };
const logger = createLogger({ name: 'test', level: 'info', destination });
/** A tenth of the product's. */
const limiter = createRateLimiter({
  limits,
  redis: { sendCommand: () => Promise.reject(new Error('The limit of files is not counted in Redis.')) },
  prefix: '',
  scale: 0.1,
  logger,
});
const isOwnHost = ({ url }: IncomingMessage) => !url?.endsWith('foreign');
const accesses: Readonly<Record<number, FileAccess>> = { 1: 'public', 2: 'private', 3: 'gone' };
const server = createMediaServer({
  blobs: stats as Blobs,
  logger,
  readiness: createReadiness(),
  isOwnHost,
  limiter,
  clientIp: ({ headers }) => headers['x-forwarded-for']?.toString(),
  readFileAccess: async (itemId) => accesses[itemId] ?? 'private',
  readers: { max: 3, pace: { bytesPerSecond: 1_000, windowMs: 1_500 } },
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  limiter.close();
  server.closeAllConnections();
  server.close();
});

const originOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

test.each([
  [200, 'HEAD', '/media/videos/there', {}],
  [304, 'GET', '/media/videos/there', { 'if-none-match': '*' }],
  [404, 'GET', '/media/videos/none', {}],
  [404, 'GET', '/media/none', {}],
  [405, 'POST', '/media/videos/there', {}],
  [421, 'GET', '/media/videos/foreign', {}],
  [416, 'GET', '/media/videos/there', { range: 'bytes=3-' }],
  [500, 'GET', '/media/videos/lost', {}],
  [503, 'GET', '/media/videos/unreachable', {}],
])(
  'a response with status %i has the security headers, and only files may be cached',
  async (status, method, path, headers) => {
    const answer = await fetch(originOf() + path, { method, headers });
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(common);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toContain(status < 400 ? 'immutable' : 'no-store');
  },
);

test('a refusal reaches clients that send a body with it', async () => {
  const body = Buffer.alloc(7_000_000);
  for (let i = 0; i < 20; i++) {
    const { status } = await fetch(`${originOf()}/media/videos/there`, { method: 'POST', body });
    expect(status).toBe(405);
  }
});

test.each([
  ['live', 1, 'public, max-age=31536000, immutable', 'public, max-age=60'],
  ['hidden or not live yet', 2, 'private, max-age=30', 'no-store'],
])('a file of an item that is %s has cache headers that fit', async (_, itemId, cacheControl, cdnCacheControl) => {
  const { status, headers } = await fetch(`${originOf()}/media/videos/${itemId}/a/there`, { method: 'HEAD' });
  expect([status, headers.get('cache-control'), headers.get('cdn-cache-control'), headers.get('cache-tag')]).toEqual([
    200,
    cacheControl,
    cdnCacheControl,
    `item-${itemId}`,
  ]);
});

test('a file of a deleted item is gone, though its object is there', async () => {
  expect((await fetch(`${originOf()}/media/videos/3/a/there`, { method: 'HEAD' })).status).toBe(404);
});

test('readers beyond the cap get 503, and those who take nothing are disconnected', async () => {
  const url = `${originOf()}/media/videos/1/a/endless`;
  const slow = await Promise.all([1, 2, 3].map(() => fetch(url)));
  expect(slow.map(({ status }) => status)).toEqual([200, 200, 200]);
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await fetch(`${originOf()}/healthz`)).status).toBe(200);
  await until(async () => {
    const others = await Promise.all([1, 2, 3].map(() => fetch(url)));
    for (const { body } of others) await body?.cancel();
    return others.every(({ status }) => status === 200);
  });
  for (const { body } of slow) await expect(readAll(body)).rejects.toThrow('terminated');
});

test('an address that asks for files all the time gets 429, others do not', async () => {
  const ask = (address: string, path = '/media/videos/there') =>
    fetch(originOf() + path, { method: 'HEAD', headers: { 'x-forwarded-for': address } });
  const statuses = new Set<number>();
  for (let i = 0; i < limits.file.max / 10; i++) statuses.add((await ask('192.0.2.1')).status);
  expect([...statuses]).toEqual([200]);
  const refused = await ask('192.0.2.1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('192.0.2.1', '/media/videos/none')).status).toBe(429);
  expect((await ask('192.0.2.2')).status).toBe(200);
  expect((await ask('192.0.2.1', '/healthz')).status).toBe(200);
});

test('an address is logged by its route only, and a file that cannot be there not at all', async () => {
  lines.length = 0;
  const madeUp = 'a'.repeat(5_000);
  expect((await fetch(`${originOf()}/media/videos/${madeUp}/lost?access=${madeUp}`)).status).toBe(500);
  expect((await fetch(`${originOf()}/media/videos/${madeUp}/none?access=${madeUp}`)).status).toBe(404);
  expect(lines.map((line) => (JSON.parse(line) as { route: string }).route)).toEqual(['/media/{key}']);
  expect(lines.join('')).not.toContain('aaaa');
});

test('a reader who keeps pace is not disconnected', async () => {
  const answer = await fetch(`${originOf()}/media/videos/1/a/endless`);
  const reader = answer.body?.getReader();
  const end = Date.now() + 3_500;
  while (Date.now() < end) expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
});

async function readAll(body: ReadableStream<Uint8Array> | null): Promise<void> {
  for await (const _chunk of body ?? []);
}
