import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { requestLimits } from '@tallscreen/kit/http/limits';
import { privateHeaders } from '@tallscreen/kit/http/security-headers';
import type { Logger } from '@tallscreen/kit/logger';
import type { Readiness } from '@tallscreen/kit/readiness';
import { MEDIA_PATH } from '#domain/object-keys';
import { answerHealth, isHealthPath } from '#http/health';
import { answerEmpty, serveObject, statusOf } from '#http/serve-object';

export interface MediaServerDeps {
  readonly blobs: Blobs;
  readonly logger: Logger;
  readonly readiness: Readiness;
  /** false for a request that names another host, which is refused */
  readonly isOwnHost: (request: IncomingMessage) => boolean;
}

/** Objects that everybody may read. Uploads below incoming/ are not. */
const PUBLIC = /^(?:videos|avatars)\//;

/** A key is never used for other content, so a response may be cached for ever. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
};

/** Serves objects below /media/, and /healthz and /readyz. */
export function createMediaServer({ blobs, logger, readiness, isOwnHost }: MediaServerDeps): Server {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOwnHost(request)) return answerEmpty(response, 421);
    const [path = ''] = (request.url ?? '').split('?');
    if (isHealthPath(path)) return answerHealth(readiness, path, response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerEmpty(response, 405, { allow: 'GET, HEAD' });
    const key = path.startsWith(MEDIA_PATH) ? path.slice(MEDIA_PATH.length) : '';
    if (!PUBLIC.test(key)) return answerEmpty(response, 404);
    await serveObject(blobs, { key, headers }, request, response);
  }

  return createServer(requestLimits, (request, response) => {
    // Also on errors, which no cache may keep.
    for (const [name, value] of Object.entries(privateHeaders)) response.setHeader(name, value);
    answer(request, response).catch((err: unknown) => {
      const status = statusOf(err);
      if (status !== 404) logger.warn({ err, url: request.url }, 'could not serve an object');
      if (response.headersSent) response.destroy();
      else answerEmpty(response, status);
    });
  });
}
