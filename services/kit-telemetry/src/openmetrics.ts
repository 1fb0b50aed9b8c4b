import type { Attributes } from '@opentelemetry/api';
import {
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import { prometheusNameOf } from '#describe';
import type { Exemplar } from '#exemplars';
import { exemplarsOf } from '#instruments';
import { kindOf } from '#prometheus';

/**
 * Writes metrics with their exemplars in the text format of OpenMetrics 1.0, which has a place for exemplars. The
 * exporter of OpenTelemetry writes only the older text format of Prometheus.
 */
export function writeOpenMetrics({ resource, scopeMetrics }: ResourceMetrics): string {
  const metrics = scopeMetrics.flatMap((scope) => scope.metrics.flatMap(linesOf));
  const target = ['# TYPE target info', '# HELP target Target metadata', sample('target_info', resource.attributes, 1)];
  return `${[...target, ...metrics, '# EOF'].join('\n')}\n`;
}

function linesOf(metric: MetricData): string[] {
  const { descriptor, dataPoints } = metric;
  if (dataPoints.length === 0) return [];
  const kind = kindOf(metric);
  const name = prometheusNameOf(descriptor, kind);
  const family = kind === 'counter' ? name.replace(/_total$/, '') : name;
  const head = [`# TYPE ${family} ${kind}`, `# HELP ${family} ${escaped(descriptor.description)}`];
  if (metric.dataPointType !== DataPointType.HISTOGRAM)
    return [...head, ...metric.dataPoints.map(({ attributes, value }) => sample(name, attributes, Number(value)))];
  const lines = metric.dataPoints.flatMap((point) =>
    histogramLines(family, point, exemplarsOf(descriptor.name, point.attributes)),
  );
  return [...head, ...lines];
}

function histogramLines(
  family: string,
  { attributes, value: { buckets, count, sum } }: DataPoint<Histogram>,
  exemplars: ReturnType<typeof exemplarsOf>,
): string[] {
  let upToHere = 0;
  const lines = buckets.counts.map((own, i) => {
    upToHere += own;
    const le = canonical(buckets.boundaries[i] ?? Infinity);
    return sample(`${family}_bucket`, { ...attributes, le }, upToHere) + written(exemplars[i]);
  });
  return [...lines, sample(`${family}_count`, attributes, count), sample(`${family}_sum`, attributes, sum ?? 0)];
}

const written = (exemplar: Exemplar | undefined): string =>
  exemplar
    ? ` # {trace_id="${exemplar.traceId}",span_id="${exemplar.spanId}"} ${exemplar.value} ${exemplar.recordedAt / 1_000}`
    : '';

const sample = (name: string, attributes: Attributes, value: number): string => {
  const labels = Object.entries(attributes).map(
    ([key, each]) =>
      `${key.replaceAll(/\W+/g, '_')}="${escaped(typeof each === 'string' ? each : (JSON.stringify(each) ?? ''))}"`,
  );
  return `${name}${labels.length > 0 ? `{${labels.join(',')}}` : ''} ${numeral(value)}`;
};

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

const numeral = (value: number): string => String(value).replace('Infinity', 'Inf').replace(/^Inf/, '+Inf');

/** OpenMetrics writes boundaries that are whole numbers with a fraction. */
const canonical = (boundary: number): string => (Number.isInteger(boundary) ? `${boundary}.0` : numeral(boundary));
