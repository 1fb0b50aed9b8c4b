import { context, propagation, SpanKind } from '@opentelemetry/api';
import { inMergedSpan, storedCaller } from '@tallscreen/kit-telemetry/links';
import { isTracing } from '@tallscreen/kit-telemetry/span';

/** Headers of a Kafka message. */
export type Carrier = Readonly<Record<string, string>>;

/** Returns the headers of the active span, to be stored with a message; empty while tracing is off. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (isTracing()) propagation.inject(context.active(), headers);
  return headers;
}

/** Traces the handling of messages: a child of the span that published the first, linked to those of the others. */
export function consumeSpan<T>(topic: string, messages: readonly Carrier[], handle: () => Promise<T>): Promise<T> {
  if (!isTracing()) return handle();
  const attributes = {
    'messaging.system': 'kafka',
    'messaging.operation.type': 'process',
    'messaging.destination.name': topic,
    'messaging.batch.message_count': messages.length,
  };
  const callers = messages.map((headers) => storedCaller(headers['traceparent']));
  return inMergedSpan({ name: `process ${topic}`, kind: SpanKind.CONSUMER, attributes, callers }, handle);
}
