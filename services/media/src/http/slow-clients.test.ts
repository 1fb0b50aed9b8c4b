import { expect, test } from '@jest/globals';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { createLogger } from '@tallscreen/kit/logger';
import { createReadiness } from '@tallscreen/kit/readiness';
import { createHealthServer } from '#http/health';
import { createMediaServer } from '#http/media-server';

test('a client of the file server has 15 s to send a whole request', () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const readiness = createReadiness();
  const media = createMediaServer({
    blobs: {} as Blobs,
    limiter: { count: async () => Infinity, close: () => undefined },
    clientIp: () => undefined,
    logger,
    readiness,
    isOwnHost: () => true,
    readFileAccess: async () => 'private',
    readers: { max: 1, pace: { bytesPerSecond: 1, windowMs: 1_000 } },
  });
  for (const server of [media, createHealthServer(readiness)])
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 15_000]);
});
