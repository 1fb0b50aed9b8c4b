import { definedMetrics, type Metric, type MetricSpec } from '#instruments';
import '#metrics/events';
import '#metrics/product';
import '#metrics/requests';
import '#metrics/runtime';
import '#metrics/stores';
import '#metrics/work';

/** Units whose names Prometheus puts behind the name of a metric; those in braces are left out. */
const suffixes: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes' };

/**
 * Returns the name under which `/metrics` and collectors that write to Prometheus show a metric, by OpenTelemetry's
 * rules for Prometheus. The exporter itself adds `_total` to counters but no unit.
 */
export function prometheusNameOf({ name, unit }: Pick<MetricSpec, 'name' | 'unit'>, kind: Metric['kind']): string {
  const plain = name.replaceAll(/[^a-zA-Z0-9_]+/g, '_');
  const suffix = unit === '1' && kind === 'gauge' ? '_ratio' : (suffixes[unit] ?? '');
  return `${plain.endsWith(suffix) ? plain : plain + suffix}${kind === 'counter' ? '_total' : ''}`;
}

/** Returns the table of deploy/docs/metrics.md. */
export function describeMetrics(): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
  const rows = definedMetrics()
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, unit, kind, attributes = [], from, text }) =>
      [
        codes([name]),
        codes([prometheusNameOf({ name, unit }, kind)]),
        kind,
        codes([unit]),
        codes(attributes),
        from,
        text,
      ]
        .map(cell)
        .join(' | '),
    );
  const head = ['Name', 'In Prometheus', 'Kind', 'Unit', 'Attributes', 'Reported by', 'Meaning'];
  return [head.join(' | '), head.map(() => '---').join(' | '), ...rows].map((row) => `| ${row} |`).join('\n');
}
