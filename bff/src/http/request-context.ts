import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { requestIdFrom, type RequestContext } from '@tallscreen/kit/context';
import { setCommonHeaders } from '#http/response';

/** The first middleware: gives the request an id and the response its common headers. */
export const openRequest =
  (isHttps: boolean): RequestHandler =>
  (req, res, next) => {
    setCommonHeaders(res, requestIdOf(req), isHttps);
    next();
  };

/** Returns the client's id when it is well-formed, otherwise a new one. */
export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  return requestIdFrom(typeof given === 'string' ? given : undefined);
}

/** RPCs made for this request end with it: at its deadline, or when the client disconnects. */
export function createRequestContext(res: Pick<Response, 'getHeader' | 'once'>, timeoutMs: number): RequestContext {
  let controller: AbortController | undefined;
  return {
    requestId: String(res.getHeader('x-request-id')),
    deadlineAt: Date.now() + timeoutMs,
    /** created when first asked for: most requests make no RPC that needs it */
    get signal() {
      if (controller) return controller.signal;
      const created = (controller = new AbortController());
      res.once('close', () => created.abort());
      return created.signal;
    },
  };
}
