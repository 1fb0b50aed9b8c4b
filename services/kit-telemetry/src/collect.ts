import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import {
  DataPointType,
  MeterProvider,
  PeriodicExportingMetricReader,
  type MetricData,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import { prometheusNameOf } from '#describe';
import { NO_VALUE, setMeter } from '#instruments';
import { resourceOf } from '#resource';
import { observeRuntime } from '#runtime';
import type { TelemetryOptions } from '#start';
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
  setMeter(provider.getMeter('tallscreen'));
  const endRuntime = observeRuntime();
  const serializer = new PrometheusSerializer(undefined, false, undefined, false, true);
  return {
    scrape: async (): Promise<string> => {
      const { resourceMetrics } = await prometheus.collect();
      return serializer.serialize(namedForPrometheus(resourceMetrics));
    },
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

/** Leaves out what could not be read. The serializer adds no units to names, as OpenTelemetry's rules for Prometheus ask. */
function namedForPrometheus(collected: ResourceMetrics): ResourceMetrics {
  const scopeMetrics = collected.scopeMetrics.map((scope) => ({
    ...scope,
    metrics: scope.metrics.map((metric): MetricData => {
      const name = prometheusNameOf(metric.descriptor, kindOf(metric));
      const named = { ...metric, descriptor: { ...metric.descriptor, name, unit: '' } };
      if (named.dataPointType !== DataPointType.GAUGE) return named;
      return { ...named, dataPoints: named.dataPoints.filter(({ value }) => !Object.is(value, NO_VALUE)) };
    }),
  }));
  return { ...collected, scopeMetrics };
}

const kindOf = (metric: MetricData) =>
  metric.dataPointType === DataPointType.HISTOGRAM
    ? 'histogram'
    : metric.dataPointType === DataPointType.SUM && metric.isMonotonic
      ? 'counter'
      : 'gauge';
