import { context, propagation, SpanKind } from '@opentelemetry/api';
import { inSpan, isTracing } from '@tallscreen/kit-telemetry/span';

/** Headers of a Kafka message. */
export type Carrier = Readonly<Record<string, string | Buffer | readonly (string | Buffer)[] | undefined>>;

const getter = {
  get: (carrier: Carrier, key: string) => {
    const value = carrier[key];
    return (typeof value === 'string' || Buffer.isBuffer(value) ? value : value?.[0])?.toString();
  },
  keys: (carrier: Carrier) => Object.keys(carrier),
};

/** Returns the headers of the active span, to be stored with a message; empty while tracing is off. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (isTracing()) propagation.inject(context.active(), headers);
  return headers;
}

/** Traces the handling of a message as a child of the span that published it. */
export function consumeSpan<T>(topic: string, headers: Carrier | undefined, handle: () => Promise<T>): Promise<T> {
  if (!isTracing()) return handle();
  const parent = propagation.extract(context.active(), headers ?? {}, getter);
  const attributes = { 'messaging.system': 'kafka' };
  return inSpan({ name: `process ${topic}`, kind: SpanKind.CONSUMER, attributes, parent }, handle);
}
