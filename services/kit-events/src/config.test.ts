import { expect, test } from '@jest/globals';
import { readConfig } from '@tallscreen/kit/config';
import { kafkaConfig, kafkaOptionsOf } from '#config';

const optionsOf = (env: Record<string, string>) => kafkaOptionsOf(readConfig(kafkaConfig, env));

test('without further settings the line is plain and nobody logs in', () => {
  expect(optionsOf({ KAFKA_BROKERS: 'a:1,b:2' })).toEqual({
    brokers: ['a:1', 'b:2'],
    prefix: '',
    ssl: false,
  });
});

test('TLS and a login are set by the environment', () => {
  const env = {
    KAFKA_BROKERS: 'a:1',
    KAFKA_TLS: '1',
    KAFKA_SASL_MECHANISM: 'scram-sha-512',
    KAFKA_USERNAME: 'social',
    KAFKA_PASSWORD: 'secret',
  };
  const sasl = { mechanism: 'scram-sha-512', username: 'social', password: 'secret' };
  expect(optionsOf(env)).toMatchObject({ ssl: true, sasl });
  expect(() => optionsOf({ ...env, KAFKA_TLS: '0', KAFKA_TLS_CA_FILE: '/ca.pem' })).toThrow('needs KAFKA_TLS=1');
  expect(() => optionsOf({ ...env, KAFKA_SASL_MECHANISM: 'none' })).toThrow('KAFKA_SASL_MECHANISM');
});
