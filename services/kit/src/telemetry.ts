export interface TelemetryOptions {
  readonly service: string;
  /** base address of an OTLP/HTTP collector; absent: off */
  readonly endpoint?: string | undefined;
  /** share of new traces that are kept, 0–1 */
  readonly ratio: number;
}

export interface Telemetry {
  /** sends what is left */
  readonly stop: () => Promise<void>;
}

/** Once per process, before clients and servers are made: they look whether tracing is on. Loaded only when it is. */
export async function startTelemetry({ service, endpoint, ratio }: TelemetryOptions): Promise<Telemetry> {
  if (!endpoint) return { stop: () => Promise.resolve() };
  const { exportTraces } = await import('#telemetry/export');
  return exportTraces({ service, endpoint, ratio });
}
