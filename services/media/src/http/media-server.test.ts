import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { unavailable } from '@tallscreen/kit/errors';
import { createLogger } from '@tallscreen/kit/logger';
import { createReadiness } from '@tallscreen/kit/readiness';
import { createMediaServer } from '#http/media-server';

const stats: Partial<Blobs> = {
  async stat(key) {
    if (key.endsWith('unreachable')) throw unavailable('The file store does not answer.');
    if (key.endsWith('lost')) throw new Error('a bug');
    return key.endsWith('there') ? { size: 3, etag: 'e', contentType: 'video/mp4' } : undefined;
  },
};

const logger = createLogger({ name: 'test', level: 'silent' });
const isOwnHost = ({ url }: IncomingMessage) => !url?.endsWith('foreign');
const server = createMediaServer({ blobs: stats as Blobs, logger, readiness: createReadiness(), isOwnHost });
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

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
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(common);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toContain(status < 400 ? 'immutable' : 'no-store');
  },
);
