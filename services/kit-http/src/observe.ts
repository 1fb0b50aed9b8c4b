import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';
import { isMeasuring } from '@tallscreen/kit-telemetry/instruments';
import { httpActiveRequests, httpRequestDuration } from '@tallscreen/kit-telemetry/metrics/requests';
import { isTracing, startSpan } from '@tallscreen/kit-telemetry/span';

const ROUTE = Symbol('route');

type Routed = IncomingMessage & { [ROUTE]?: string };

/** Names the route that serves the request: a template such as `/api/v1/videos/{id}`, never the address itself. */
export function nameRoute(request: IncomingMessage, template: string): void {
  (request as Routed)[ROUTE] = template;
}

/** Returns the template that `nameRoute` was called with, undefined for a request that no route serves. */
export const routeOf = (request: IncomingMessage): string | undefined => (request as Routed)[ROUTE];

let underWay = 0;
httpActiveRequests.observe(() => [{ value: underWay }]);

/** Measures and traces a request until its response has ended. Call it before anything else handles the request. */
export function observeHttp(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (!isTracing() && !isMeasuring()) return next();
  const startedAt = performance.now();
  const method = nameOf(request.method);
  const parent = isTracing() ? propagation.extract(context.active(), request.headers) : undefined;
  const attributes = { 'http.request.method': method };
  const span = parent && startSpan({ name: method, kind: SpanKind.SERVER, attributes, parent });
  underWay++;
  response.once('close', () => {
    underWay--;
    const route = (request as Routed)[ROUTE];
    const status = response.headersSent ? response.statusCode : CLIENT_HAS_GONE;
    httpRequestDuration.record((performance.now() - startedAt) / 1_000, attributesOf(method, route, status), span);
    if (span) endSpan(span, method, route, status);
  });
  if (parent && span) context.with(trace.setSpan(parent, span), next);
  else next();
}

/** Counts a request that is refused at once. Makes no span, because refusing must cost little. */
export function countAnswer(method: string | undefined, status: number): void {
  if (isMeasuring()) httpRequestDuration.record(0, attributesOf(nameOf(method), undefined, status));
}

/** nginx's status for a client that went away before the answer. */
const CLIENT_HAS_GONE = 499;

function endSpan(span: Span, method: string, route: string | undefined, status: number): void {
  if (route !== undefined) {
    span.updateName(`${method} ${route}`);
    span.setAttribute('http.route', route);
  }
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const nameOf = (method = 'GET'): string => (known.has(method) ? method : '_OTHER');

/** Reuses one object for each combination of attributes, so that requests do not create their own. */
const combinations = new Map<string, Attributes>();

function attributesOf(method: string, route: string | undefined, status: number): Attributes {
  const key = `${status} ${method} ${route ?? ''}`;
  let attributes = combinations.get(key);
  if (!attributes) {
    attributes = {
      'http.request.method': method,
      'http.response.status_code': status,
      ...(route !== undefined && { 'http.route': route }),
      ...(status >= 500 && { 'error.type': String(status) }),
    };
    combinations.set(key, attributes);
  }
  return attributes;
}
