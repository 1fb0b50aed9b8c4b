import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { setMeter } from '#instruments';
import { writeOpenMetrics } from '#openmetrics';
import { namedForPrometheus, withoutMissing } from '#prometheus';
import { resourceOf } from '#resource';
import { observeRuntime } from '#runtime';
import type { Scrape, TelemetryOptions } from '#start';
import { EXPORT_LIMIT_MS, urlOf } from '#traces';

const SEND_EVERY_MS = 60_000;

/** Begins to collect metrics: for `scrape`, for a collector, or for both. */
export function collectMetrics(options: TelemetryOptions) {
  const { service, endpoint, sendsMetrics = true, sendEveryMs = SEND_EVERY_MS, isScraped = false } = options;
  // Its own server would listen on a port without /livez and /readyz.
  const prometheus = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({
    resource: resourceOf(service),
    readers: [...(isScraped ? [prometheus] : []), ...(endpoint && sendsMetrics ? [sender(endpoint, sendEveryMs)] : [])],
  });
  setMeter(provider.getMeter('tallscreen'), isScraped);
  const endRuntime = observeRuntime();
  const serializer = new PrometheusSerializer(undefined, false, undefined, false, true);
  const scrape: Scrape = async (format) => {
    const { resourceMetrics } = await prometheus.collect();
    const found = withoutMissing(resourceMetrics);
    return format === 'openmetrics' ? writeOpenMetrics(found) : serializer.serialize(namedForPrometheus(found));
  };
  return {
    scrape,
    stop: async (): Promise<void> => {
      setMeter(undefined);
      endRuntime();
      await provider.shutdown();
    },
  };
}

const sender = (endpoint: string, everyMs: number) =>
  new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ timeoutMillis: EXPORT_LIMIT_MS, url: urlOf(endpoint, 'metrics') }),
    exportIntervalMillis: everyMs,
    exportTimeoutMillis: Math.min(EXPORT_LIMIT_MS, everyMs),
  });
