import { fail } from '@tallscreen/kit/errors';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { AccessTokenReader, AccessTokenVerifier } from '@tallscreen/kit/auth/access-token';
import type { Logger } from '@tallscreen/kit/logger';
import { nameRoute, observeHttp } from '@tallscreen/kit-http/observe';
import { tokenOf } from '#http/authenticate';
import { createClientIp } from '@tallscreen/kit-http/client-ip';
import { sendError } from '#http/errors';
import { requestIdOf } from '#http/request-context';
import { HSTS, sendJsonAtOnce, setCommonHeaders } from '#http/response';
import type { Route } from '#http/route';
import { DEFAULT_TIMEOUT_MS, serveRoute, type Guards } from '#http/serve-route';

export interface TrackHandlerOptions {
  readonly base: string;
  /** the route of POST /analytics/track, which Express serves too */
  readonly route: Route;
  readonly limiter: Guards['limiter'];
  readonly readToken: AccessTokenReader;
  readonly verify: AccessTokenVerifier;
  /** Express's setting of that name */
  readonly trustProxy: string;
  readonly isHttps: boolean;
  /** adds CORS headers; undefined when no other origin may call */
  readonly cors: RequestHandler | undefined;
  readonly logger: Logger;
  /** the Express application, for every other request */
  readonly app: RequestListener;
}

const MAX_BYTES = 2_048;
const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Serves the most frequent call, a view report with a small JSON body, without Express: routing and body parsing would
 * cost more than the report itself (ADR 41). It runs the same guards and the same route and gives the same answers, but
 * for one difference: the Redis command that stores the report also checks whether the token was revoked, so a call
 * with a revoked token is counted by the rate limit before it is refused.
 */
export function createTrackHandler(options: TrackHandlerOptions): RequestListener {
  const { base, route, limiter, readToken, verify, trustProxy, isHttps, cors, logger, app } = options;
  const address = `${base}${route.path}`;
  const clientIp = createClientIp(trustProxy);
  const guards: Guards = { limiter, logger, ownOrigins: [], verify: async (token) => (await readToken(token)).person };

  const isPlain = ({ method, url, headers }: IncomingMessage): boolean =>
    method === 'POST' &&
    url === address &&
    Number(headers['content-length']) > 0 &&
    Number(headers['content-length']) <= MAX_BYTES &&
    JSON_TYPE.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined;

  /** Answers `error`, or 401 if the token was revoked, because Express checks the token first. */
  async function refuse(error: unknown, req: Request, res: Response, given: Headers): Promise<void> {
    const token = tokenOf(req);
    const reason =
      token === undefined
        ? error
        : await verify(token).then(
            () => error,
            (revoked: unknown) => revoked,
          );
    if (!res.headersSent) {
      setCommonHeaders(res, given.requestId, isHttps);
      for (let i = 0; i < given.list.length; i += 2) res.setHeader(given.list[i] ?? '', given.list[i + 1] ?? '');
    }
    sendError(logger, reason, req, res);
  }

  function serve(req: Request, res: Response): void {
    const headers = createHeaders(requestIdOf(req), isHttps);
    const context = {
      requestId: headers.requestId,
      deadlineAt: Date.now() + DEFAULT_TIMEOUT_MS,
      /** read for refused calls only */
      get clientAddress() {
        return clientIp(req);
      },
    };
    const send = (status: number, answer: unknown) => sendJsonAtOnce(res, status, answer, headers.list);
    const readBody = () => readJson(req);
    serveRoute(route, guards, { req, res, params: {}, query: {}, context, readBody, headers, send }).catch(
      (error: unknown) => refuse(error, req, res, headers),
    );
  }

  return (req, res) => {
    if (!isPlain(req)) return app(req, res);
    const call = [req as Request, res as Response] as const;
    nameRoute(req, address);
    observeHttp(req, res, () => (cors ? void cors(...call, () => serve(...call)) : serve(...call)));
  };
}

type Headers = ReturnType<typeof createHeaders>;

/** Collects headers that go out with the answer. */
function createHeaders(requestId: string, isHttps: boolean) {
  const list = ['x-request-id', requestId, ...(isHttps ? HSTS : [])];
  return {
    requestId,
    /** names and values alternate */
    list,
    getHeader: (name: string) => list[list.indexOf(name) + 1 || list.length],
    setHeader: (name: string, value: string) => list.push(name, value),
  };
}

/** Returns an object or an array. Throws 400 for any other value, as Express's parser does. */
async function readJson(req: IncomingMessage): Promise<unknown> {
  const text = (await readBytes(req)).toString();
  try {
    const value: unknown = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
    if (typeof value === 'object' && value !== null) return value;
  } catch (cause) {
    throw fail('malformed_json', { cause });
  }
  throw fail('malformed_json');
}

const readBytes = (req: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    req.once('error', (cause) => reject(fail('request_cut_off', { cause })));
  });
