import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { kafkaConfig } from '@tallscreen/kit-events/config';
import { TOPICS } from '@tallscreen/kit-events/kafka/topics';
import { openBus } from '@tallscreen/kit-events/wiring';
import { readConfig } from '@tallscreen/kit/config';
import { createLogger } from '@tallscreen/kit/logger';
import { createScope } from '@tallscreen/kit/service';
import { createAuthority } from '@tallscreen/kit/testing/certificates';
import { until } from '@tallscreen/kit/testing/until';
import { startStrictBroker } from './broker.ts';

const login = { username: 'tallscreen', password: 'a-password-of-the-broker' };
let ours: Awaited<ReturnType<typeof createAuthority>>;
let foreign: Awaited<ReturnType<typeof createAuthority>>;
let broker: Awaited<ReturnType<typeof startStrictBroker>>;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  [ours, foreign] = await Promise.all([createAuthority(), createAuthority()]);
  broker = await startStrictBroker(await ours.issue('broker'), login);
}, 180_000);
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await broker?.stop();
  await Promise.all([ours?.remove(), foreign?.remove()]);
});

function busWith(changes: Readonly<Record<string, string>>) {
  const { scope, stop } = createScope('tls', createLogger({ name: 'tls', level: 'silent' }));
  stops.push(stop);
  const env = {
    KAFKA_BROKERS: broker.brokers,
    KAFKA_TLS: '1',
    KAFKA_TLS_CA_FILE: ours.ca,
    KAFKA_SASL_MECHANISM: 'scram-sha-512',
    KAFKA_USERNAME: login.username,
    KAFKA_PASSWORD: login.password,
  };
  return openBus(scope, readConfig(kafkaConfig, { ...env, ...changes }));
}

const ask = (changes: Readonly<Record<string, string>>) => busWith(changes).readEnds([TOPICS.socialFollow]);

test('a broker that requires TLS and a login accepts records and returns them', async () => {
  const bus = busWith({});
  const seen: string[] = [];
  bus.consume({
    group: 'readers',
    topics: { [TOPICS.socialFollow]: async (records) => void seen.push(...records.map(({ key }) => key)) },
  });
  await bus.publish(TOPICS.socialFollow, [{ key: '1', value: new TextEncoder().encode('event') }]);
  expect(
    await until(
      () => seen,
      (keys) => keys.includes('1'),
    ),
  ).toEqual(['1']);
});

test('the relay of the outbox, which uses transactions, works over TLS too', async () => {
  const publisher = await busWith({}).openFencedPublisher('relay');
  await publisher.publishAll([{ topic: TOPICS.socialFollow, key: '2', value: new TextEncoder().encode('event') }]);
  const ends = await busWith({}).readEnds([TOPICS.socialFollow]);
  expect([...ends.values()].reduce((sum, end) => sum + end, 0)).toBeGreaterThan(0);
  await publisher.close();
});

test('a wrong password is refused', async () => {
  await expect(ask({ KAFKA_PASSWORD: 'wrong' })).rejects.toThrow(/^SASL/);
});

test('a client without TLS is refused', async () => {
  await expect(ask({ KAFKA_TLS: '0', KAFKA_TLS_CA_FILE: '' })).rejects.toThrow('The event log does not answer.');
});

test('a broker with a certificate of another authority is not trusted', async () => {
  await expect(ask({ KAFKA_TLS_CA_FILE: foreign.ca })).rejects.toThrow('The event log does not answer.');
});
