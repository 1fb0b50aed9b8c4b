import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { requestIdFrom, type RequestContext } from '@tallscreen/kit/context';
import { apiHeaders } from '#http/answer';

export const HSTS = 'max-age=31536000; includeSubDomains';

/** Every answer names its request and carries the security headers. */
export function openAnswer(res: ServerResponse, requestId: string, isHttps: boolean): void {
  res.setHeader('x-request-id', requestId);
  for (const [name, value] of apiHeaders) res.setHeader(name, value);
  if (isHttps) res.setHeader('Strict-Transport-Security', HSTS);
}

/** First layer of the application. */
export const openScope =
  (isHttps: boolean): RequestHandler =>
  (req, res, next) => {
    openAnswer(res, requestIdOf(req), isHttps);
    next();
  };

export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return requestIdFrom(typeof given === 'string' ? given : undefined);
}

/** Calls made for this request end with it: when its time is up, and when the client has gone away. */
export function contextOf(res: Response, timeoutMs: number): RequestContext {
  let ending: AbortController | undefined;
  return {
    requestId: String(res.getHeader('x-request-id')),
    deadlineAt: Date.now() + timeoutMs,
    get signal() {
      if (ending) return ending.signal;
      const controller = (ending = new AbortController());
      res.once('close', () => controller.abort());
      return controller.signal;
    },
  };
}
