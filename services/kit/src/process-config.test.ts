import { expect, test } from '@jest/globals';
import { lifeOf, readProcessConfig, telemetryOptionsOf } from '#process-config';

test('a stop must have time for the delay and the drain', () => {
  const env = { DRAIN_DELAY_SECONDS: '5', DRAIN_LIMIT_SECONDS: '10' };
  expect(() => readProcessConfig(env)).toThrow(
    'STOP_LIMIT_SECONDS (15) must be more than DRAIN_DELAY_SECONDS and DRAIN_LIMIT_SECONDS together (15).',
  );
  expect(lifeOf(readProcessConfig({ ...env, STOP_LIMIT_SECONDS: '20' }))).toEqual({
    host: '127.0.0.1',
    drainDelayMs: 5_000,
    drainLimitMs: 10_000,
  });
});

test.each([
  ['nothing by default', {}, { isScraped: false, endpoint: undefined }],
  ['a scrape with a port', { OPS_PORT: '9464' }, { isScraped: true }],
  [
    'no metrics if none are asked for',
    { OPS_PORT: '9464', OTEL_METRICS_EXPORTER: 'none' },
    { isScraped: false, sendsMetrics: false },
  ],
  [
    'traces only',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_METRICS_EXPORTER: 'prometheus' },
    { sendsTraces: true, sendsMetrics: false },
  ],
  [
    'metrics only',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_EXPORTER: 'none' },
    { sendsTraces: false, sendsMetrics: true },
  ],
])('the variables of OpenTelemetry choose what is reported: %s', (_what, env, expected) => {
  expect(telemetryOptionsOf('feed', readProcessConfig(env))).toMatchObject(expected);
});

test('an unknown exporter is an error', () => {
  expect(() => readProcessConfig({ OTEL_METRICS_EXPORTER: 'jaeger' })).toThrow('OTEL_METRICS_EXPORTER');
});
