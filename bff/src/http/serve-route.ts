import type { Request, Response } from 'express';
import type { AccessTokenVerifier } from '@tallscreen/kit/auth/access-token';
import { runRequest, type RequestContext } from '@tallscreen/kit/context';
import type { Logger } from '@tallscreen/kit/logger';
import { authenticate } from '#http/authenticate';
import { refuseCrossSite } from '#http/cross-site';
import { logRefusal } from '#http/log-refusals';
import { parse } from '#http/parse';
import type { Caller } from '#http/rate-limits';
import type { HeaderSink } from '@tallscreen/kit-http/rate-limiter';
import type { RateLimiter } from '#http/rate-limits';
import type { Route } from '#http/route';

export interface Guards {
  readonly verify: AccessTokenVerifier;
  readonly limiter: Pick<RateLimiter, 'count'>;
  /** origins whose pages may sign users in and out */
  readonly ownOrigins: readonly string[];
  readonly logger: Logger;
}

/** A request for a route, with its parts not yet validated. */
export interface RouteCall {
  readonly req: Request;
  readonly res: Response;
  readonly params: unknown;
  readonly query: unknown;
  readonly context: RequestContext;
  readonly readBody: () => Promise<unknown>;
  /** receives the rate limit headers */
  readonly headers: HeaderSink;
  readonly send: (status: number, answer: unknown) => void;
}

export const DEFAULT_TIMEOUT_MS = 10_000;

/** Authenticates, counts, validates, handles and answers one call. Rejects with the error to send. */
export const serveRoute = (route: Route, guards: Guards, call: RouteCall): Promise<void> =>
  runRequest(call.context, () =>
    serve(route, guards, call).catch((error: unknown) => {
      logRefusal(guards.logger, route, error);
      throw error;
    }),
  );

async function serve(route: Route, { verify, limiter, ownOrigins }: Guards, call: RouteCall): Promise<void> {
  const { req, res, headers } = call;
  refuseCrossSite(route, req, ownOrigins);
  const { user, accessToken } = await authenticate(route, req, verify);
  const caller: Caller = { req, user };
  await limiter.count(route.limits, caller, headers, 'before');
  const params = route.params && parse(route.params, call.params);
  const query = route.query && parse(route.query, call.query);
  const hasFields = route.body && route.bodyKind !== 'upload' && route.bodyKind !== 'bytes';
  const body = hasFields ? parse(route.body, await call.readBody()) : undefined;
  await limiter.count(route.limits, { ...caller, body }, headers, 'after');
  const result = await route.handle({ user, accessToken, params, query, body, req, res } as never);
  if (!res.closed) call.send(statusOf(route, res), result);
}

const statusOf = ({ status = 200, otherStatus }: Route, { locals }: Response): number =>
  otherStatus && locals['hasOtherStatus'] === true ? otherStatus : status;
