import { DataPointType, type MetricData, type ResourceMetrics } from '@opentelemetry/sdk-metrics';
import { prometheusNameOf } from '#describe';
import { NO_VALUE, type Metric } from '#instruments';

export const kindOf = (metric: MetricData): Metric['kind'] =>
  metric.dataPointType === DataPointType.HISTOGRAM
    ? 'histogram'
    : metric.dataPointType === DataPointType.SUM && metric.isMonotonic
      ? 'counter'
      : 'gauge';

const mapMetrics = (collected: ResourceMetrics, change: (metric: MetricData) => MetricData): ResourceMetrics => ({
  ...collected,
  scopeMetrics: collected.scopeMetrics.map((scope) => ({ ...scope, metrics: scope.metrics.map(change) })),
});

/** Leaves out gauges that could not be read. */
export const withoutMissing = (collected: ResourceMetrics): ResourceMetrics =>
  mapMetrics(collected, (metric) =>
    metric.dataPointType === DataPointType.GAUGE
      ? { ...metric, dataPoints: metric.dataPoints.filter(({ value }) => !Object.is(value, NO_VALUE)) }
      : metric,
  );

/** The exporter's serializer adds no units to names, as OpenTelemetry's rules for Prometheus ask. */
export const namedForPrometheus = (collected: ResourceMetrics): ResourceMetrics =>
  mapMetrics(collected, (metric) => {
    const name = prometheusNameOf(metric.descriptor, kindOf(metric));
    return { ...metric, descriptor: { ...metric.descriptor, name, unit: '' } };
  });
