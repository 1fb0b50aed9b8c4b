import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { commonConfig, csv, pem, port, readConfig, redisConfig, rpcConfig } from '#config';

const block = '-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----\n';

test('reads, converts, applies defaults and freezes', () => {
  const config = readConfig(
    { ...commonConfig, ...redisConfig, BROKERS: csv, GRPC_PORT: port },
    { REDIS_URL: 'redis://cache', BROKERS: 'a:1, b:2,', GRPC_PORT: '5001', UNRELATED: 'x', LOG_LEVEL: '' },
  );
  expect(config).toEqual({
    LOG_LEVEL: 'info',
    OTEL_TRACES_EXPORTER: ['otlp'],
    OTEL_METRICS_EXPORTER: ['otlp', 'prometheus'],
    OTEL_METRIC_EXPORT_INTERVAL: 60_000,
    OTEL_TRACES_SAMPLER_ARG: 1,
    OTEL_BSP_SCHEDULE_DELAY: 5_000,
    READY_LIMIT_SECONDS: 30,
    DRAIN_DELAY_SECONDS: 0,
    DRAIN_LIMIT_SECONDS: 8,
    STOP_LIMIT_SECONDS: 15,
    REDIS_URL: 'redis://cache',
    REDIS_PREFIX: '',
    HOST: '127.0.0.1',
    BROKERS: ['a:1', 'b:2'],
    GRPC_PORT: 5001,
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test('names every bad variable in one message and shows no value', () => {
  const env = { GRPC_PORT: 'seventy', SERVICE_PUBLIC_KEYS: 'bff=tooshort-but-secret', BROKERS: '' };
  const attempt = () => readConfig({ ...rpcConfig, BROKERS: csv, LIMIT: z.coerce.number().default(1) }, env);
  expect(attempt).toThrow(
    /GRPC_PORT: must be a whole number from 0 to 65535\n.*SERVICE_PUBLIC_KEYS: must be service=key pairs with Ed25519 public keys in base64url\n.*AUTH_PUBLIC_KEY: is missing/,
  );
  expect(attempt).toThrow(/BROKERS: is missing/);
  expect(attempt).not.toThrow(/tooshort|seventy/);
});

test('a PEM block may be given as base64', () => {
  expect(pem.parse(block)).toBe(block);
  expect(pem.parse(Buffer.from(block).toString('base64'))).toBe(block);
  expect(pem.safeParse('aGVsbG8=').success).toBe(false);
});

test('a list needs at least one entry', () => {
  expect(csv.safeParse(' , ').success).toBe(false);
});
