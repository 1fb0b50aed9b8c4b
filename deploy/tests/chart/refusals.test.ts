import { describe, expect, jest, test } from '@jest/globals';
import { hasHelm, refusalOf } from './chart.ts';

jest.setTimeout(120_000);

const withHelm = hasHelm ? describe : describe.skip;

withHelm('with helm', () => {
  test.each([
    ['publicUrl=', 'publicUrl is missing: set the address that people open'],
    ['parts.mongodb.enabled=false', 'stores.mongodb.uri is missing: set it, name a Secret with MONGODB_URI'],
    ['parts.redis.enabled=false', 'stores.redis.url is missing'],
    ['parts.kafka.enabled=false', 'stores.kafka.brokers is missing: list the brokers as host:port'],
    ['parts.s3.enabled=false', 'stores.s3.endpoint is missing'],
    ['accounts.emailVerification=true,parts.mailbox.enabled=false', 'stores.smtp.url is missing: without mail nobody'],
    ['stores.kafka.saslMechanism=plain', 'stores.kafka.username or stores.kafka.password is missing'],
    ['jobs.migrate.mode=job', 'jobs.migrate.mode=job, but the chart runs MongoDB or Kafka itself'],
    ['gateway.enabled=true', 'ingress.enabled and gateway.enabled are both true: choose one of them'],
    ['gateway.enabled=true,ingress.enabled=false', 'gateway.parentRefs is missing: name the Gateway'],
    ['externalSecrets.enabled=true', 'externalSecrets.storeRef.name is missing'],
    ['grpcTls.certManager.enabled=true', 'grpcTls.certManager.issuerRef.name is missing'],
    ['keda.enabled=true', 'keda.prometheusUrl is missing: the media worker is scaled by the videos that wait'],
    ['publicUrl=https://video.test', 'ingress.tls.secretName is missing: name the Secret with the certificate'],
    [
      'components.bff.autoscaling.enabled=true,components.bff.keda.enabled=true',
      'components.bff has autoscaling.enabled and keda.enabled: two scalers would work against each other',
    ],
    [
      'components.bff.autoscaling.enabled=true,components.bff.autoscaling.minReplicas=9',
      'components.bff.autoscaling.minReplicas is greater than maxReplicas',
    ],
    [
      'defaults.drain.delaySeconds=10',
      'components.bff.drain.stopSeconds is not more than delaySeconds and limitSeconds',
    ],
  ])('%s is refused with a sentence', async (settings, sentence) => {
    expect(await refusalOf(settings)).toContain(sentence);
  });

  test.each([
    ['publicUrl=ftp://video.test', '/publicUrl'],
    ['publicUrl=https://video.test/path', '/publicUrl'],
    ['logLevel=loud', '/logLevel'],
    ['image.tag=3', '/image/tag'],
    ['image.pullPolicy=Sometimes', '/image/pullPolicy'],
    ['components.bff.replicas=two', '/components/bff/replicas'],
    ['components.bff.colour=red', 'colour'],
    ['components.mailman.replicas=1', 'mailman'],
    ['colour=red', 'colour'],
    ['stores.mongodb.uri=postgres://x', '/stores/mongodb/uri'],
    ['stores.kafka.brokers[0]=kafka', '/stores/kafka/brokers/0'],
    ['tracing.sampledShare=2', '/tracing/sampledShare'],
    ['jobs.migrate.mode=never', '/jobs/migrate/mode'],
    ['components.bff.tmpSize=big', '/components/bff/tmpSize'],
    ['admin.password=short', '/admin/password'],
  ])('%s is refused by the schema, which names the value', async (settings, place) => {
    const sentence = await refusalOf(settings);
    expect(sentence).toContain("values don't meet the specifications of the schema");
    expect(sentence.replaceAll('.', '/')).toContain(place);
  });
});
