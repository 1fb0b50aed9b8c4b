export interface TelemetryOptions {
  readonly service: string;
  /** base address of an OTLP/HTTP collector; tracing is off when absent */
  readonly endpoint?: string | undefined;
  /** share of new traces that are recorded, 0–1 */
  readonly ratio: number;
}

export interface Telemetry {
  /** Sends the remaining spans. */
  readonly stop: () => Promise<void>;
}

/** Call once, before clients and servers are made: they check whether tracing is on. Loads its libraries only if it is. */
export async function startTelemetry({ service, endpoint, ratio }: TelemetryOptions): Promise<Telemetry> {
  if (!endpoint) return { stop: () => Promise.resolve() };
  const { exportTraces } = await import('#telemetry/export');
  return exportTraces({ service, endpoint, ratio });
}
