import { fail } from '@tallscreen/kit/errors';
import { Router, type RequestHandler } from 'express';
import { nameRoute } from '@tallscreen/kit-http/observe';
import { createRequestContext } from '#http/request-context';
import { readBody } from '#http/read-body';
import { sendJson, sendNothing, sendText } from '#http/response';
import type { Route } from '#http/route';
import { DEFAULT_TIMEOUT_MS, serveRoute, type Guards } from '#http/serve-route';

/**
 * Returns one router for all routes below `base`. Routes are grouped by first path segment, so that a request is
 * compared with few patterns.
 */
export function mount(routes: readonly Route[], guards: Guards, base = ''): Router {
  const router = Router();
  for (const [segment, group] of Map.groupBy(routes, ({ path }) => path.split('/', 2)[1] ?? '')) {
    router.use(`/${segment}`, mountGroup(group, segment, guards, base));
  }
  return router;
}

/** Addresses without parameters are tried before those with parameters. */
function mountGroup(routes: readonly Route[], segment: string, guards: Guards, base: string): Router {
  const router = Router();
  const byPath = Map.groupBy(routes, ({ path }) => path.slice(segment.length + 1) || '/');
  for (const [path, siblings] of [...byPath].toSorted(([a], [b]) => parametersIn(a) - parametersIn(b))) {
    const address = router.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    for (const route of siblings) address[route.method](serve(route, guards, base));
    address.all(refuseOtherMethods(siblings.map(({ method }) => method.toUpperCase())));
  }
  return router;
}

const parametersIn = (path: string): number => path.split('{').length;

function serve(route: Route, guards: Guards, base: string): RequestHandler {
  const kind = route.bodyKind === 'upload' || route.bodyKind === 'bytes' ? 'json' : (route.bodyKind ?? 'json');
  const template = base + route.path;
  return (req, res) => {
    nameRoute(req, template);
    return serveRoute(route, guards, {
      req,
      res,
      params: req.params,
      get query() {
        return req.query;
      },
      context: createRequestContext(req, res, route.timeoutMs ?? DEFAULT_TIMEOUT_MS),
      readBody: () => readBody(kind, req, res),
      headers: res,
      send: (status, answer) => {
        if (route.answerType === 'none') sendNothing(res, status);
        else if (route.answerType) sendText(res, status, route.answerType, answer as string);
        else sendJson(res, status, answer, route.toJson);
      },
    });
  };
}

/** Answers OPTIONS, and 405 to a method that the address does not have. */
export function refuseOtherMethods(methods: readonly string[]): RequestHandler {
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted().join(', ');
  return (req, res) => {
    if (req.method !== 'OPTIONS') throw fail('method_not_allowed', { headers: { Allow: allow } });
    res.setHeader('Allow', allow);
    res.status(204).end();
  };
}
