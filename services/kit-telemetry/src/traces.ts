import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { resourceOf } from '#resource';
import type { Telemetry, TelemetryOptions } from '#start';
import { setTracing } from '#span';

/** A collector that does not respond must not hold up a stop. */
export const EXPORT_LIMIT_MS = 3_000;
const SEND_EVERY_MS = 5_000;

export const urlOf = (endpoint: string, signal: 'traces' | 'metrics'): string =>
  `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/${signal}`;

/** Begins to send spans to a collector. */
export function sendTraces(options: TelemetryOptions & { endpoint: string }): Telemetry {
  const { service, endpoint, ratio, sendTracesEveryMs: scheduledDelayMillis = SEND_EVERY_MS } = options;
  const exporter = new OTLPTraceExporter({ timeoutMillis: EXPORT_LIMIT_MS, url: urlOf(endpoint, 'traces') });
  const provider = new TracerProvider({
    resource: resourceOf(service),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  setTracing(true);
  return {
    async stop() {
      setTracing(false);
      await provider.shutdown();
      // Else tracing could not start again in this process.
      for (const api of [trace, propagation, context]) api.disable();
    },
  };
}
