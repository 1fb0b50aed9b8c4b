import { describe, expect, jest, test } from '@jest/globals';
import { parse } from 'yaml';
import { documentsOf, hasHelm, refusalOf, renderWith } from './chart.ts';

jest.setTimeout(120_000);

/** A broker outside of the cluster that asks for a login. */
const KAFKA_WITH_LOGIN =
  'parts.kafka.enabled=false,stores.kafka.brokers[0]=kafka.test:9092,stores.kafka.saslMechanism=plain';

const withHelm = hasHelm ? describe : describe.skip;

type Workload = {
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          readonly env?: readonly {
            readonly name: string;
            readonly valueFrom?: { readonly secretKeyRef?: { readonly name: string; readonly key: string } };
          }[];
        }[];
      };
    };
  };
};

/** Returns where a pod of the chart finds a variable, as secret/key. */
function sourceOf(documents: ReadonlyMap<string, string>, workload: string, variable: string): string | undefined {
  const { spec } = parse(documents.get(workload) ?? '') as Workload;
  const found = spec.template.spec.containers[0]?.env?.find(({ name }) => name === variable)?.valueFrom?.secretKeyRef;
  return found && `${found.name}/${found.key}`;
}

withHelm('with helm', () => {
  test('a service with its own MongoDB login gets that; other services and Jobs get the common login', async () => {
    const own = 'stores.mongodb.services';
    const documents = documentsOf(
      await renderWith(
        `${own}.identity.uri=mongodb://identity:secret@db`,
        `${own}.media.existingSecret=media-db`,
        `${own}.feed.existingSecret=feed-db,${own}.feed.key=uri`,
      ),
    );
    const of = (component: string) => sourceOf(documents, `Deployment/tallscreen-${component}`, 'MONGODB_URI');
    expect(of('identity')).toBe('tallscreen-stores/MONGODB_URI_IDENTITY');
    expect(of('media')).toBe('media-db/MONGODB_URI');
    expect(of('media-worker')).toBe('media-db/MONGODB_URI');
    expect(of('feed')).toBe('feed-db/uri');
    expect(of('analytics')).toBe('tallscreen-stores/MONGODB_URI');
    expect(sourceOf(documents, 'Job/tallscreen-migrate', 'MONGODB_URI')).toBe('tallscreen-stores-hook/MONGODB_URI');
    expect(documents.get('Secret/tallscreen-stores')).toContain('MONGODB_URI_IDENTITY: "mongodb://identity:secret@db"');
  });

  test.each([
    ['stores.mongodb.existingSecret=ours', 'parts.mongodb.enabled=false'],
    ['stores.existingSecret=ours', 'accounts.emailVerification=false'],
  ])('a service may use another key of a Secret that the chart does not write: %s', async (...settings) => {
    const documents = documentsOf(await renderWith('stores.mongodb.services.social.key=SOCIAL_URI', ...settings));
    expect(sourceOf(documents, 'Deployment/tallscreen-social', 'MONGODB_URI')).toBe('ours/SOCIAL_URI');
  });

  test('a key for one service is refused for the Secret that the chart writes', async () => {
    const sentence = 'stores.mongodb.services.social.key names a key of a Secret that the chart writes';
    expect(await refusalOf('stores.mongodb.services.social.key=SOCIAL_URI')).toContain(sentence);
  });

  test.each([
    ['mongodb', 'MONGODB_URI', 'parts.mongodb.enabled=false'],
    ['redis', 'REDIS_URL', 'parts.redis.enabled=false'],
    ['kafka', 'KAFKA_PASSWORD', KAFKA_WITH_LOGIN],
    ['s3', 'S3_SECRET_KEY', 'parts.s3.enabled=false,stores.s3.endpoint=http://s3.test'],
    ['smtp', 'SMTP_URL', 'parts.mailbox.enabled=false'],
  ])('the store %s may have its own Secret beside the Secret of the others', async (store, variable, elsewhere) => {
    const component = store === 'smtp' ? 'identity' : 'media';
    const from = async (...settings: string[]) => {
      const documents = documentsOf(await renderWith(elsewhere, `stores.${store}.existingSecret=own`, ...settings));
      expect(documents.get('Secret/tallscreen-stores') ?? '').not.toContain(`${variable}: `);
      return sourceOf(documents, `Deployment/tallscreen-${component}`, variable);
    };
    expect(await from()).toBe(`own/${variable}`);
    expect(await from('stores.existingSecret=common')).toBe(`own/${variable}`);
  });

  test.each([
    ['mongodb', 'parts.mongodb.enabled=false'],
    ['redis', 'parts.redis.enabled=false'],
    ['smtp', 'parts.mailbox.enabled=false,accounts.emailVerification=true'],
    ['kafka', KAFKA_WITH_LOGIN],
  ])('with a Secret of its own, %s needs no value', async (store, settings) => {
    await expect(renderWith(settings, `stores.${store}.existingSecret=own`)).resolves.toContain('name: own\n');
  });

  test.each([
    ['stores.existingSecret=common', 'stores.mongodb.services.feed.uri is not read'],
    ['stores.mongodb.services.feed.existingSecret=own', 'services.feed has uri and existingSecret or key: choose one'],
  ])('an address for one service is refused if nothing would read it: %s', async (setting, sentence) => {
    expect(await refusalOf('stores.mongodb.services.feed.uri=mongodb://feed@db', setting)).toContain(sentence);
  });
});
