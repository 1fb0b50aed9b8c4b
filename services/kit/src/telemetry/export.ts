import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Telemetry, TelemetryOptions } from '#telemetry';
import { setTracing } from '#telemetry/span';

/** Begins to send spans to a collector. */
export function exportTraces({ service, endpoint, ratio }: TelemetryOptions & { endpoint: string }): Telemetry {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'tallscreen' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: otlp(endpoint) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  setTracing(true);
  return {
    async stop() {
      setTracing(false);
      await provider.shutdown();
    },
  };
}

/** A collector that does not respond must not hold up a stop. */
const EXPORT_LIMIT_MS = 3_000;

const otlp = (endpoint: string) =>
  new OTLPTraceExporter({ timeoutMillis: EXPORT_LIMIT_MS, url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
