import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { isTracing, startSpan } from '@tallscreen/kit/telemetry/span';

/** Express has set these members by the time the response ends. */
type Routed = IncomingMessage & { route?: { path: string }; baseUrl?: string };

/** The first Express middleware. The span is named after the matched route, never after the address itself. */
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
