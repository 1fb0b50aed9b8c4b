import { readFileSync } from 'node:fs';
import { ConfigError, csv } from '@tallscreen/kit/config';
import { z } from 'zod';
import type { Login } from '#kafka/client';

export const kafkaConfig = {
  KAFKA_BROKERS: csv.describe('host:port of some brokers, separated by commas'),
  KAFKA_PREFIX: z
    .string()
    .default('')
    .describe('put before names of topics and groups, so that several installations can share a cluster'),
  KAFKA_TLS: z.enum(['0', '1']).default('0').describe('1: the connection to Kafka is encrypted'),
  KAFKA_TLS_CA_FILE: z
    .string()
    .optional()
    .describe(
      "PEM file of the authorities that signed the brokers' certificates; absent: those of Node and NODE_EXTRA_CA_CERTS",
    ),
  KAFKA_SASL_MECHANISM: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'])
    .optional()
    .describe('how to log in to Kafka; absent: no login'),
  KAFKA_USERNAME: z.string().default('').describe('name of the login'),
  KAFKA_PASSWORD: z.string().default('').describe('password of the login'),
};

export type KafkaSettings = Readonly<z.output<z.ZodObject<typeof kafkaConfig>>>;

/**
 * Returns the options of `createBus` that say where Kafka is and how to log in. Throws ConfigError if they contradict
 * each other.
 */
export function kafkaOptionsOf(config: KafkaSettings) {
  const [isTls, caFile] = [config.KAFKA_TLS === '1', config.KAFKA_TLS_CA_FILE];
  if (caFile !== undefined && !isTls) throw new ConfigError('KAFKA_TLS_CA_FILE needs KAFKA_TLS=1.');
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = config;
  return {
    brokers: [...config.KAFKA_BROKERS],
    prefix: config.KAFKA_PREFIX,
    ssl: caFile === undefined ? isTls : { ca: [readFileSync(caFile)] },
    ...(mechanism && { sasl: { mechanism, username, password } satisfies Login }),
  };
}
