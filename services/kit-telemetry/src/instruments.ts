import type { Attributes, Meter, Span } from '@opentelemetry/api';
import { createExemplars, type Exemplar, type Exemplars } from '#exemplars';
import { activeSpan } from '#span';

type Kind = 'histogram' | 'counter' | 'gauge';

export interface MetricSpec {
  /** by the semantic conventions of OpenTelemetry where they have one, else `tallscreen.…` */
  readonly name: string;
  /** UCUM: s, By, 1, {thing} */
  readonly unit: string;
  readonly attributes?: readonly string[];
  /** the processes that report it */
  readonly from: string;
  /** what it says, one sentence */
  readonly text: string;
}

export interface HistogramSpec extends MetricSpec {
  readonly boundaries: readonly number[];
  /** Whether its buckets name the trace of a measurement. `record` must be given the span, or run inside it. */
  readonly hasExemplars?: boolean;
}

export interface Metric extends MetricSpec, Pick<Partial<HistogramSpec>, 'hasExemplars'> {
  readonly kind: Kind;
}

export interface Histogram {
  /** `span` is that of what was measured, for the exemplar; the active one when absent. Others ignore it. */
  readonly record: (value: number, attributes?: Attributes, span?: Span) => void;
}

export interface Counter {
  readonly add: (value: number, attributes?: Attributes) => void;
}

export interface Observation {
  readonly value: number;
  readonly attributes?: Attributes;
}

/** Called at each collection, so at each scrape. What it returns is reported; a rejection reports nothing. */
export type Reader = () => readonly Observation[] | Promise<readonly Observation[]>;

export interface Observed {
  /** Returns the function that ends it. */
  readonly observe: (read: Reader) => () => void;
}

const catalogue = new Map<string, Metric>();
const connections: ((meter: Meter) => void)[] = [];
/** By the name of the histogram. Empty unless somebody can read them. */
const exemplars = new Map<string, Exemplars>();
let meter: Meter | undefined;
let keepsExemplars = false;

/** False while nobody collects: then every instrument costs one comparison. */
export const isMeasuring = (): boolean => meter !== undefined;

/** Returns the exemplar of each bucket of a histogram. */
export const exemplarsOf = (name: string, attributes: Attributes): readonly (Exemplar | undefined)[] =>
  exemplars.get(name)?.of(attributes) ?? [];

/** Every metric that the loaded modules define. */
export const definedMetrics = (): Metric[] => [...catalogue.values()];

/** From now on instruments record to this meter; undefined turns them off. */
export function setMeter(next: Meter | undefined, withExemplars = false): void {
  meter = next;
  keepsExemplars = withExemplars;
  exemplars.clear();
  if (next) for (const connect of connections) connect(next);
}

/** Instruments are defined when modules load, long before the SDK starts, so they connect to a meter later. */
function define(metric: Metric, connect: (meter: Meter) => void): void {
  if (catalogue.has(metric.name)) throw new Error(`${metric.name} is defined twice`);
  catalogue.set(metric.name, metric);
  connections.push(connect);
  if (meter) connect(meter);
}

const optionsOf = ({ unit, text }: MetricSpec) => ({ unit, description: text });

export function histogram(spec: HistogramSpec): Histogram {
  let instrument: ReturnType<Meter['createHistogram']> | undefined;
  const advice = { explicitBucketBoundaries: [...spec.boundaries] };
  define({ ...spec, kind: 'histogram' }, (to) => {
    instrument = to.createHistogram(spec.name, { ...optionsOf(spec), advice });
    if (spec.hasExemplars && keepsExemplars) exemplars.set(spec.name, createExemplars(spec.boundaries));
  });
  return {
    record: (value, attributes = {}, span) => {
      if (!meter) return;
      instrument?.record(value, attributes);
      exemplars.get(spec.name)?.offer(value, attributes, span ?? activeSpan());
    },
  };
}

export function counter(spec: MetricSpec): Counter {
  let instrument: Counter | undefined;
  define({ ...spec, kind: 'counter' }, (to) => {
    instrument = to.createCounter(spec.name, optionsOf(spec));
  });
  return {
    add: (value, attributes) => {
      if (meter) instrument?.add(value, attributes);
    },
  };
}

/** A value that is read when metrics are collected. Of several readers each reports its own attributes. */
export const gauge = (spec: MetricSpec): Observed => observed(spec, 'gauge');

/** A sum since the start of the process that is read when metrics are collected. */
export const observedCounter = (spec: MetricSpec): Observed => observed(spec, 'counter');

function observed(spec: MetricSpec, kind: 'gauge' | 'counter'): Observed {
  const readers = new Set<Reader>();
  define({ ...spec, kind }, (to) => {
    const instrument =
      kind === 'gauge'
        ? to.createObservableGauge(spec.name, optionsOf(spec))
        : to.createObservableCounter(spec.name, optionsOf(spec));
    const earlier = new Map<string, Attributes | undefined>();
    instrument.addCallback(async (result) => {
      const found = (await Promise.all([...readers].map(async (read) => read()).map(orNothing))).flat();
      const missing = new Map(earlier);
      for (const { value, attributes } of found) {
        result.observe(value, attributes);
        earlier.set(JSON.stringify(attributes), attributes);
        missing.delete(JSON.stringify(attributes));
      }
      // The SDK would report the last value for ever.
      if (kind === 'gauge') for (const attributes of missing.values()) result.observe(NO_VALUE, attributes);
    });
  });
  return {
    observe(read) {
      readers.add(read);
      return () => void readers.delete(read);
    },
  };
}

/** Stands for a gauge that could not be read. */
export const NO_VALUE = Number.NaN;

const READ_LIMIT_MS = 2_000;

/** A store that does not answer must not hold up the other metrics. */
async function orNothing(reading: Promise<readonly Observation[]>): Promise<readonly Observation[]> {
  const late = Promise.withResolvers<readonly Observation[]>();
  const timer = setTimeout(() => late.resolve([]), READ_LIMIT_MS);
  const result = await Promise.race([reading.catch(() => []), late.promise]);
  clearTimeout(timer);
  return result;
}
