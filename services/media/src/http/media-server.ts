import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Blobs } from '@tallscreen/kit/blobs/port';
import type { Logger } from '@tallscreen/kit/logger';
import type { Readiness } from '@tallscreen/kit/readiness';
import { answerHealth, isHealthPath } from '#http/health';
import { answerEmpty, serveObject, statusOf } from '#http/serve-object';
import { MEDIA_PATH } from '#rpc/views';

export interface MediaServerDeps {
  readonly blobs: Blobs;
  readonly logger: Logger;
  readonly readiness: Readiness;
}

/** What anybody may read; incoming/ is not among it. */
const PUBLIC = /^(?:videos|avatars)\//;

/** Keys are never used twice, so an answer is good for ever. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/** /media/… reads objects; /healthz and /readyz are the usual two. */
export function createMediaServer({ blobs, logger, readiness }: MediaServerDeps): Server {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?');
    if (isHealthPath(path)) return answerHealth(readiness, path, response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerEmpty(response, 405, { allow: 'GET, HEAD' });
    const key = path.startsWith(MEDIA_PATH) ? path.slice(MEDIA_PATH.length) : '';
    if (!PUBLIC.test(key)) return answerEmpty(response, 404);
    await serveObject(blobs, { key, headers }, request, response);
  }

  return createServer((request, response) => {
    // refusals, too
    response.setHeader('x-content-type-options', 'nosniff');
    answer(request, response).catch((err: unknown) => {
      const status = statusOf(err);
      if (status !== 404) logger.warn({ err, url: request.url }, 'media: could not serve');
      if (response.headersSent) response.destroy();
      else answerEmpty(response, status);
    });
  });
}
