import {
  context,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Link,
  type Span,
  type SpanKind,
} from '@opentelemetry/api';

let tracer = trace.getTracer('tallscreen');
let on = false;

/** Checked before every use of the tracer, so that tracing costs one comparison while it is off. */
export const isTracing = (): boolean => on;

export function setTracing(value: boolean): void {
  on = value;
  // A tracer stays with the provider that was registered when it was made.
  tracer = trace.getTracer('tallscreen');
}

export interface SpanSpec {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
  /** the active context when absent */
  readonly parent?: Context;
  /** spans that this one continues beside its parent */
  readonly links?: Link[];
}

export const startSpan = ({ name, kind, attributes, parent = context.active(), links }: SpanSpec): Span =>
  tracer.startSpan(name, { kind, ...(attributes && { attributes }), ...(links && { links }) }, parent);

/** Runs `fn` inside a new span. A rejection marks the span and is rethrown. Call only while `isTracing()`. */
export async function inSpan<T>(spec: SpanSpec, fn: (span: Span) => Promise<T>): Promise<T> {
  const span = startSpan(spec);
  try {
    return await context.with(trace.setSpan(spec.parent ?? context.active(), span), () => fn(span));
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
    throw error;
  } finally {
    span.end();
  }
}

/** Returns undefined while tracing is off. */
export const activeSpan = (): Span | undefined => (on ? trace.getActiveSpan() : undefined);

/** Returns the ids of the active span, for log lines. */
export function activeTrace(): { traceId: string; spanId: string } | undefined {
  const active = activeSpan()?.spanContext();
  return active && { traceId: active.traceId, spanId: active.spanId };
}
