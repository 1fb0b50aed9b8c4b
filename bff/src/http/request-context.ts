import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { requestIdFrom, type RequestContext } from '@tallscreen/kit/context';
import { isTextLanguage, TEXT_LANGUAGES, type TextLanguage } from '@tallscreen/proto/rules/text-languages';
import { setCommonHeaders } from '#http/response';

export interface OpenRequestOptions {
  readonly isHttps: boolean;
  /** share of user actions that the web client has recorded; 0 when absent */
  readonly browserTracesShare?: number;
}

/** The first middleware: gives the request an id and the response its common headers. */
export const openRequest =
  ({ isHttps, browserTracesShare = 0 }: OpenRequestOptions): RequestHandler =>
  (req, res, next) => {
    setCommonHeaders(res, requestIdOf(req), isHttps);
    if (browserTracesShare > 0) res.setHeader('x-trace-share', String(browserTracesShare));
    next();
  };

/** Returns the client's id when it is well-formed, otherwise a new one. */
export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return requestIdFrom(typeof given === 'string' ? given : undefined);
}

/** One for all requests: creating one takes 3 % of a short request's CPU time, most of it for the stack trace. */
const REQUEST_ENDED = new DOMException('The request has ended', 'AbortError');

/** Returns the available language that the header Accept-Language prefers most. */
function languageOf(acceptLanguage: string | undefined): TextLanguage | undefined {
  const headers = { value: { 'accept-language': acceptLanguage } };
  const wanted = (Object.create(express.request, { headers }) as Request).acceptsLanguages(...TEXT_LANGUAGES);
  return isTextLanguage(wanted) ? wanted : undefined;
}

/**
 * RPCs made for this request end with it: at its deadline, or when the client disconnects. The context does not refer
 * to `req` or `res`: work that a request starts can outlive it, and would keep the whole response in memory.
 */
export function createRequestContext(req: Request, res: Response, timeoutMs: number): RequestContext {
  const acceptLanguage = req.headers['accept-language'];
  let isClosed = false;
  let controller: AbortController | undefined;
  res.once('close', () => {
    isClosed = true;
    controller?.abort(REQUEST_ENDED);
  });
  return {
    requestId: String(res.getHeader('x-request-id')),
    clientAddress: req.ip,
    /** computed when it is read, because that takes 5 µs and most requests do not need it */
    get language() {
      return languageOf(acceptLanguage);
    },
    deadlineAt: Date.now() + timeoutMs,
    isCancelled: () => isClosed,
    /** created when first read, because most requests make no RPC that needs it */
    get signal() {
      controller ??= new AbortController();
      if (isClosed) controller.abort(REQUEST_ENDED);
      return controller.signal;
    },
  };
}
