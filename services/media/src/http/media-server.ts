import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { nameRoute, observeHttp, routeOf } from '@tallscreen/kit-http/observe';
import { requestLimits } from '@tallscreen/kit-http/limits';
import type { Addressed, Limit, RateLimiter } from '@tallscreen/kit-http/rate-limiter';
import { addressOf } from '@tallscreen/kit-http/rate-limiter';
import { privateHeaders } from '@tallscreen/kit-http/security-headers';
import { isAppError } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { Readiness } from '@tallscreen/kit/readiness';
import type { FileAccess } from '#domain/file-access';
import { itemIdOf, MEDIA_PATH, SECRET_PARAMETER } from '#domain/object-keys';
import { exportExpiryOf } from '#domain/user-export';
import { fileHeaders, exportHeaders } from '#http/file-headers';
import { answerHealth, isHealthPath } from '#http/health';
import { answerEmpty, serveObject, statusOf } from '#http/serve-object';
import type { Pace } from '#http/send-body';

export interface MediaServerDeps {
  /** used for nothing else, so that slow readers do not occupy connections for other work */
  readonly blobs: Blobs;
  readonly readFileAccess: (itemId: number, secret: string) => Promise<FileAccess>;
  readonly readers: ReaderLimits;
  readonly limiter: RateLimiter<keyof typeof limits, Addressed>;
  /** undefined for a connection that has ended */
  readonly clientIp: (request: IncomingMessage) => string | undefined;
  readonly logger: Logger;
  readonly readiness: Readiness;
  /** false for a request that names another host, which is refused */
  readonly isOwnHost: (request: IncomingMessage) => boolean;
}

interface ReaderLimits {
  /** how many files are sent at a time; further readers get 503 */
  readonly max: number;
  readonly pace: Pace;
}

/**
 * Per process, and far above what people need: a player requests a file in a few ranges, and many viewers may share one
 * address.
 */
export const limits = {
  file: { windowSeconds: 60, max: 6_000, store: 'local', keyOf: addressOf },
} as const satisfies Record<string, Limit<Addressed>>;

/** Objects that everybody may read. Uploads below incoming/ are not. */
const PUBLIC = /^(?:videos|avatars|logos)\//;

const ROUTE = `${MEDIA_PATH}{key}`;
const RETRY_AFTER_SECONDS = '2';
const SILENCE_LIMIT_MS = 60_000;

/** Serves objects below /media/, and /healthz and /readyz. */
export function createMediaServer(deps: MediaServerDeps): Server {
  const { blobs, logger, readiness, isOwnHost, readFileAccess, readers, limiter, clientIp } = deps;
  let reading = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOwnHost(request)) return answerEmpty(response, 421);
    const [path = '', query] = (request.url ?? '').split('?');
    if (isHealthPath(path)) return answerHealth(readiness, path, response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerEmpty(response, 405, { allow: 'GET, HEAD' });
    nameRoute(request, ROUTE);
    await limiter.count(['file'], { req: { ip: clientIp(request) } }, response, 'before');
    const key = path.startsWith(MEDIA_PATH) ? path.slice(MEDIA_PATH.length) : '';
    const isExport = (exportExpiryOf(key) ?? new Date(0)) > new Date();
    if (!isExport && !PUBLIC.test(key)) return answerEmpty(response, 404);
    const secret = new URLSearchParams(query).get(SECRET_PARAMETER) ?? '';
    await serve({ key, isExport, secret }, request, response);
  }

  async function serve(
    { key, isExport, secret }: { readonly key: string; readonly isExport: boolean; readonly secret: string },
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (reading >= readers.max) return answerEmpty(response, 503, { 'retry-after': RETRY_AFTER_SECONDS });
    reading++;
    try {
      const itemId = itemIdOf(key);
      const access = itemId === undefined ? 'public' : await readFileAccess(itemId, secret);
      if (access === 'gone') return answerEmpty(response, 404);
      const headers = isExport ? exportHeaders : fileHeaders(access, itemId);
      const served = { key, headers, pace: readers.pace };
      await serveObject(blobs, served, request, response);
    } finally {
      reading--;
    }
  }

  const server = createServer(requestLimits, (request, response) =>
    observeHttp(request, response, () => handle(request, response)),
  );
  function handle(request: IncomingMessage, response: ServerResponse): void {
    // Set on errors, too, which no cache may keep.
    for (const [name, value] of Object.entries(privateHeaders)) response.setHeader(name, value);
    answer(request, response).catch((err: unknown) => {
      const status = statusOf(err);
      // The route instead of the address, because clients can make up any number of addresses.
      if (status >= 500) logger.warn({ err, route: routeOf(request) }, 'could not serve an object');
      if (response.headersSent) response.destroy();
      else answerEmpty(response, status, retryAfter(err));
    });
  }
  const retryAfter = (error: unknown): Record<string, string> =>
    isAppError(error) && error.retryAfterSeconds !== undefined
      ? { 'retry-after': String(error.retryAfterSeconds) }
      : {};
  // Also cuts off a reader that does not take the last bytes, when the object store has sent all.
  return server.setTimeout(SILENCE_LIMIT_MS);
}
