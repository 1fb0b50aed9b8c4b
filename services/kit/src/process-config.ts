import { commonConfig, ConfigError, readConfig } from '#config';

export type ProcessConfig = ReturnType<typeof readProcessConfig>;

/**
 * Reads the settings of every process. Throws ConfigError, for example when the time limit of a stop leaves no time to
 * drain.
 */
export function readProcessConfig(env?: Readonly<Record<string, string | undefined>>) {
  const config = readConfig(commonConfig, env);
  const { DRAIN_DELAY_SECONDS: delay, DRAIN_LIMIT_SECONDS: drain, STOP_LIMIT_SECONDS: stop } = config;
  if (stop <= delay + drain) {
    throw new ConfigError(
      `STOP_LIMIT_SECONDS (${stop}) must be more than DRAIN_DELAY_SECONDS and DRAIN_LIMIT_SECONDS together (${delay + drain}).`,
    );
  }
  return config;
}

export const telemetryOptionsOf = (service: string, config: ProcessConfig) => ({
  service,
  endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  ratio: config.OTEL_TRACES_SAMPLER_ARG,
  sendTracesEveryMs: config.OTEL_BSP_SCHEDULE_DELAY,
  sendsTraces: config.OTEL_TRACES_EXPORTER.includes('otlp'),
  sendsMetrics: config.OTEL_METRICS_EXPORTER.includes('otlp'),
  sendEveryMs: config.OTEL_METRIC_EXPORT_INTERVAL,
  isScraped: config.OPS_PORT !== undefined && config.OTEL_METRICS_EXPORTER.includes('prometheus'),
});

export const lifeOf = (config: ProcessConfig) => ({
  host: config.HOST,
  drainDelayMs: config.DRAIN_DELAY_SECONDS * 1_000,
  drainLimitMs: config.DRAIN_LIMIT_SECONDS * 1_000,
});
