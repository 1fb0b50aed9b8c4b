import { describe, expect, jest, test } from '@jest/globals';
import { hasHelm, refusalOf, renderWith } from './chart.ts';

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
    ['jobs.backup.schedule=0 3 * * *', 'jobs.backup.schedule is set, but jobs.backup.claim is missing'],
    ['jobs.backup.restoreFrom=monday', 'jobs.backup.restoreFrom is set, but jobs.backup.claim is missing'],
    ['stores.kafka.username=me', 'stores.kafka.username is set, but stores.kafka.saslMechanism is missing'],
    ['parts.s3.enabled=false,stores.s3.endpoint=http://s3,stores.s3.accessKey=a', 'stores.s3.secretKey is missing'],
    ['stores.redis.url=redis://elsewhere', 'parts.redis.enabled and stores.redis.url: choose one of them'],
    [
      'stores.mongodb.existingSecret=ours',
      'parts.mongodb.enabled and stores.mongodb.existingSecret: choose one of them',
    ],
    ['stores.redis.existingSecret=ours', 'parts.redis.enabled and stores.redis.existingSecret: choose one of them'],
    ['stores.s3.existingSecret=ours', 'parts.s3.enabled and stores.s3.existingSecret: choose one of them'],
    ['stores.smtp.existingSecret=ours', 'parts.mailbox.enabled and stores.smtp.existingSecret: choose one of them'],
    [
      'monitoring.podMonitor.enabled=true,monitoring.serviceMonitor.enabled=true',
      'monitoring.podMonitor and monitoring.serviceMonitor are both enabled: every value would count twice',
    ],
    [
      'components.feed.keda.enabled=true,components.feed.keda.minReplicas=9',
      'components.feed.keda.minReplicas is greater',
    ],
    ['defaults.rollout.maxSurge=0', 'components.bff.rollout: maxSurge and maxUnavailable are both 0'],
    [
      'components.social.autoscaling.enabled=true,defaults.resources.requests.cpu=null',
      'components.social.autoscaling.cpuPercent needs resources.requests.cpu',
    ],
    [
      'components.feed.resources.requests.memory=2Gi',
      'components.feed.resources.requests.memory (2Gi) is more than its limit (768Mi): no pod would start',
    ],
    ['components.feed.resources.limits.cpu=10m', 'requests.cpu (20m) is more than its limit (10m)'],
    ['ingress.extraHosts[0]=www.video.test', 'ingress.extraHosts: www.video.test is not in allowedHosts'],
    ['env.LOG_LEVL=debug', 'env.LOG_LEVL is no variable of Tallscreen'],
    ['defaults.env.COLOUR=red', 'defaults.env.COLOUR is no variable of Tallscreen'],
    ['components.feed.env.SPEECH_MODEL=small', 'components.feed.env.SPEECH_MODEL is no variable of feed'],
    ['components.bff.env.HTTP_PORT=9000', 'components.bff.env.HTTP_PORT is set by the chart'],
    ['env.MONGODB_URI=mongodb://elsewhere', 'env.MONGODB_URI is set by the chart'],
    ['stores.kafka.tls=true', 'parts.kafka.enabled and stores.kafka.saslMechanism or tls'],
    ['jobs.pod.env.KAFKA_PARTITIONS=24', 'jobs.pod.env.KAFKA_PARTITIONS is no variable of jobs'],
  ])('%s is refused with a sentence', async (settings, sentence) => {
    expect(await refusalOf(settings)).toContain(sentence);
  });

  test.each([
    'env.LOG_LEVEL=debug,env.TZ=Europe/Berlin,env.NODE_EXTRA_CA_CERTS=/ca.pem,env.OTEL_RESOURCE_ATTRIBUTES=a=b',
    'components.media-worker.env.SPEECH_MODEL=small,jobs.pod.env.KAFKA_TOPIC_PARTITIONS=24',
    'defaults.resources.limits.memory=1.5Gi,defaults.resources.requests.cpu=0.5,defaults.tmpSize=1G',
    'defaults.resources.limits.nvidia\\.com/gpu=1,defaults.resources.limits.memory=1073741824',
    'jobs.backup.claim=kept,jobs.backup.schedule=*/15 3-5 1\\,15 * MON-FRI',
    'jobs.backup.claim=kept,jobs.backup.schedule=@daily',
    'defaults.rollout.maxSurge=25%,trustProxy=loopback\\,10.0.0.0/8\\,fd00::/8',
    'ingress.extraHosts[0]=www.video.test,allowedHosts[0]=www.video.test',
    'publicUrl=http://localhost:8080,image.registry=registry.test:5000/videos',
  ])('%s is accepted', async (settings) => {
    await expect(renderWith(settings)).resolves.toContain('kind: Deployment');
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
    ['components.bff.resources.limits.memory=512M1', '/components/bff/resources/limits/memory'],
    ['components.bff.resources.limits.memory=512m', '/components/bff/resources/limits/memory'],
    ['components.bff.resources.limits.memory=512', '/components/bff/resources/limits/memory'],
    ['defaults.resources.requests.cpu=250M', '/defaults/resources/requests/cpu'],
    ['defaults.resources.limit.memory=1Gi', '/defaults/resources'],
    ['parts.kafka.resources.limits.memory=big', '/parts/kafka/resources/limits/memory'],
    ['tests.resources.limits.memory=big', '/tests/resources/limits/memory'],
    ['defaults.tmpSize=512K', '/defaults/tmpSize'],
    ['parts.mongodb.storage.size=big', '/parts/mongodb/storage/size'],
    ['jobs.backup.schedule=every day', '/jobs/backup/schedule'],
    ['jobs.backup.schedule=75 3 * * *', '/jobs/backup/schedule'],
    ['jobs.backup.schedule=0 3 * *', '/jobs/backup/schedule'],
    ['jobs.backup.claim=My Claim', '/jobs/backup/claim'],
    ['monitoring.interval=often', '/monitoring/interval'],
    ['externalSecrets.refreshInterval=1 hour', '/externalSecrets/refreshInterval'],
    ['gateway.timeouts.api.request=long', '/gateway/timeouts/api/request'],
    ['defaults.rollout.maxSurge=half', '/defaults/rollout/maxSurge'],
    ['defaults.disruptionBudget.maxUnavailable=some', '/defaults/disruptionBudget/maxUnavailable'],
    ['defaults.probes.liveness.periodSeconds=0', '/defaults/probes/liveness/periodSeconds'],
    ['defaults.autoscaling.minReplicas=0', '/defaults/autoscaling/minReplicas'],
    ['priorityClasses.serving.value=2000000000', '/priorityClasses/serving/value'],
    ['nameOverride=My Videos', '/nameOverride'],
    ['keys.existingSecret=My_Keys', '/keys/existingSecret'],
    ['image.registry=https://registry.test', '/image/registry'],
    ['ingress.extraHosts[0]=https://video.test', '/ingress/extraHosts/0'],
    ['trustProxy=loopbck', '/trustProxy'],
    ['publicUrl=http://', '/publicUrl'],
    ['stores.smtp.from=Tallscreen', '/stores/smtp/from'],
    ['stores.s3.bucket=My_Videos', '/stores/s3/bucket'],
  ])('%s is refused by the schema, which names the value', async (settings, place) => {
    const sentence = await refusalOf(settings);
    expect(sentence).toContain("values don't meet the specifications of the schema");
    expect(sentence.replaceAll('.', '/')).toContain(place);
  });
});
