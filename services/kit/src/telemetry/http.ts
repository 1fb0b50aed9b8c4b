import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { isTracing, startSpan } from '#telemetry/span';

/** What Express has put there by the time the response ends. */
type Routed = IncomingMessage & { route?: { path: string }; baseUrl?: string };

/** Express middleware, before everything else. The span takes the matched route's name, never the address itself. */
export function traceHttp(request: Routed, response: ServerResponse, next: () => void): void {
  if (!isTracing()) return next();
  const method = request.method ?? 'GET';
  const parent = propagation.extract(context.active(), request.headers);
  const span = startSpan({
    name: method,
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': method },
    parent,
  });
  response.once('close', () => {
    if (request.route) span.updateName(`${method} ${request.baseUrl ?? ''}${request.route.path}`);
    span.setAttribute('http.response.status_code', response.statusCode);
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), next);
}
