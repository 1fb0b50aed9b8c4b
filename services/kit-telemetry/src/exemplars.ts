import { TraceFlags, type Attributes, type Span } from '@opentelemetry/api';

/** One measurement of a sampled trace. It stands for the measurements of its bucket. */
export interface Exemplar {
  readonly value: number;
  readonly traceId: string;
  readonly spanId: string;
  /** milliseconds since the epoch */
  readonly recordedAt: number;
}

export interface Exemplars {
  /** Keeps the measurement if the trace of `span` is sampled. */
  readonly offer: (value: number, attributes: Attributes, span: Span | undefined) => void;
  /** Returns the exemplar of each bucket; the last bucket is the one above all boundaries. */
  readonly of: (attributes: Attributes) => readonly (Exemplar | undefined)[];
}

/** The SDK reports about as many combinations of one metric by themselves. */
const MOST_COMBINATIONS = 2_000;

const keyOf = (attributes: Attributes): string => JSON.stringify(Object.entries(attributes).toSorted(byName));
const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

/**
 * Keeps the last sampled measurement of each bucket and combination of attributes, as OpenTelemetry's specification of
 * the metrics SDK allows (AlignedHistogramBucketExemplarReservoir). The SDK for JavaScript has no exemplars of its own.
 */
export function createExemplars(boundaries: readonly number[]): Exemplars {
  const kept = new Map<string, (Exemplar | undefined)[]>();
  return {
    offer(value, attributes, span) {
      const context = span?.spanContext();
      if (!context || !(context.traceFlags & TraceFlags.SAMPLED)) return;
      const key = keyOf(attributes);
      let buckets = kept.get(key);
      if (!buckets) {
        if (kept.size >= MOST_COMBINATIONS) return;
        kept.set(key, (buckets = []));
      }
      const above = boundaries.findIndex((boundary) => value <= boundary);
      const { traceId, spanId } = context;
      buckets[above === -1 ? boundaries.length : above] = { value, traceId, spanId, recordedAt: Date.now() };
    },
    of: (attributes) => kept.get(keyOf(attributes)) ?? [],
  };
}
