import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { AccessTokenVerifier } from '@tallscreen/kit/auth/access-token';
import { runRequest } from '@tallscreen/kit/context';
import { sendJson } from '#http/answer';
import { authenticate } from '#http/auth';
import { readBody } from '#http/body';
import { HttpError } from '#http/errors';
import type { Caller } from '#http/limits';
import { parse } from '#http/parse';
import type { RateLimiter } from '#http/rate-limiter';
import type { Route } from '#http/route';
import { contextOf } from '#http/scope';

export interface Guards {
  readonly verify: AccessTokenVerifier;
  readonly limiter: RateLimiter;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/** The whole table as one router: by first segment, so that an address is compared with its own kin only. */
export function mount(routes: readonly Route[], guards: Guards): Router {
  const router = Router();
  for (const [segment, kin] of Map.groupBy(routes, ({ path }) => path.split('/', 2)[1] ?? '')) {
    router.use(`/${segment}`, mountKin(kin, segment, guards));
  }
  return router;
}

/** Addresses without parameters win over those with. */
function mountKin(routes: readonly Route[], segment: string, guards: Guards): Router {
  const router = Router();
  const byPath = Map.groupBy(routes, ({ path }) => path.slice(segment.length + 1) || '/');
  for (const [path, siblings] of [...byPath].toSorted(([a], [b]) => parametersIn(a) - parametersIn(b))) {
    const address = router.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    for (const route of siblings) address[route.method](serve(route, guards));
    address.all(refuseOtherMethods(siblings));
  }
  return router;
}

const parametersIn = (path: string): number => path.split('{').length;

/** Parse → authorise → call → view, for one route. */
function serve(route: Route, guards: Guards): RequestHandler {
  return (req, res) =>
    runRequest(contextOf(res, route.timeoutMs ?? DEFAULT_TIMEOUT_MS), () => answer(route, guards, req, res));
}

async function answer(route: Route, { verify, limiter }: Guards, req: Request, res: Response): Promise<void> {
  const caller: Caller = { req, person: await authenticate(route, req, verify) };
  await limiter.count(route.limits, caller, res, 'before');
  const params = route.params && parse(route.params, req.params);
  const query = route.query && parse(route.query, req.query);
  const body = await bodyOf(route, req, res);
  await limiter.count(route.limits, { ...caller, body }, res, 'after');
  const person = caller.person as never;
  const result = await route.handle({ person, params, query, body, req, res } as never);
  if (!res.closed) sendJson(res, route.status ?? 200, result);
}

async function bodyOf(route: Route, req: Request, res: Response): Promise<unknown> {
  if (!route.body || route.bodyKind === 'upload') return undefined;
  return parse(route.body, await readBody(route.bodyKind ?? 'json', req, res));
}

/** The address is known, though not with this method. */
function refuseOtherMethods(siblings: readonly Route[]): RequestHandler {
  const methods = siblings.map(({ method }) => method.toUpperCase());
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted().join(', ');
  return (req, res) => {
    if (req.method !== 'OPTIONS') throw new HttpError(405, 'Method not allowed.', { Allow: allow });
    res.setHeader('Allow', allow);
    res.status(204).end();
  };
}
