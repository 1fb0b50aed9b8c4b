export interface TelemetryOptions {
  readonly service: string;
  /** base address of an OTLP/HTTP collector; nothing is sent when absent */
  readonly endpoint?: string | undefined;
  /** share of new traces that are recorded, 0–1 */
  readonly ratio: number;
  /** between two sendings of traces; 5 s when absent */
  readonly sendTracesEveryMs?: number;
  /** whether traces go to the collector; true when absent */
  readonly sendsTraces?: boolean;
  /** whether metrics go to the collector; true when absent */
  readonly sendsMetrics?: boolean;
  /** between two sendings of metrics; a minute when absent */
  readonly sendEveryMs?: number;
  /** whether metrics are collected for `scrape` */
  readonly isScraped?: boolean;
}

/** `text` is Prometheus's older text format; `openmetrics` is OpenMetrics 1.0, with exemplars. */
export type ScrapeFormat = 'text' | 'openmetrics';

/** `text` when absent. */
export type Scrape = (format?: ScrapeFormat) => Promise<string>;

export interface Telemetry {
  /** Returns the metrics; undefined unless `isScraped`. */
  readonly scrape?: Scrape;
  /** Sends what remains. */
  readonly stop: () => Promise<void>;
}

/**
 * Call once, before clients and servers are made: they check whether tracing is on. Loads its libraries only if it is.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { endpoint, sendsTraces = true, sendsMetrics = true, isScraped = false } = options;
  const stops: (() => Promise<void>)[] = [];
  if (endpoint && sendsTraces) {
    const { sendTraces } = await import('#traces');
    stops.push(sendTraces({ ...options, endpoint }).stop);
  }
  if (!isScraped && !(endpoint && sendsMetrics)) return { stop: () => stopAll(stops) };
  const { collectMetrics } = await import('#collect');
  const { scrape, stop } = collectMetrics(options);
  stops.push(stop);
  return { ...(isScraped && { scrape }), stop: () => stopAll(stops) };
}

async function stopAll(stops: readonly (() => Promise<void>)[]): Promise<void> {
  await Promise.all(stops.map((stop) => stop()));
}
