import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { CHART, documentsOf, hasHelm, render, renderWith, runHelm } from './chart.ts';

const withHelm = hasHelm ? describe : describe.skip;

const bytesOf = (text: string): number => {
  const [, amount = 'NaN', unit = ''] = /^(\d+)(\w*)$/.exec(text) ?? [];
  return Number(amount) * ({ mb: 2 ** 20, Mi: 2 ** 20, gb: 2 ** 30, Gi: 2 ** 30 }[unit] ?? 1);
};

withHelm('with helm', () => {
  test.each([
    ['the secret of a store in the cluster', 'parts.s3.secretKey=another'],
    ['the address of a store', 'parts.redis.enabled=false,stores.redis.url=redis://elsewhere:6379'],
    ['the number of the keys', 'keys.generation=2'],
  ])('another value of %s restarts the pods that read it', async (_, setting) => {
    const secretsOf = async (...settings: string[]) => {
      const deployment = documentsOf(await renderWith(...settings)).get('Deployment/tallscreen-media') ?? '';
      return /checksum\/secrets: (\w+)/.exec(deployment)?.[1];
    };
    expect(await secretsOf()).toMatch(/^\w{64}$/);
    expect(await secretsOf(setting)).not.toBe(await secretsOf());
  });

  test('the test of the release exists only with a first admin, because it signs in as that admin', async () => {
    expect(documentsOf(await render('dev')).has('Pod/tallscreen-test')).toBe(true);
    expect(documentsOf(await renderWith('admin.email=')).has('Pod/tallscreen-test')).toBe(false);
    expect(documentsOf(await renderWith('accounts.adminsNeedTotp=true')).has('Pod/tallscreen-test')).toBe(false);
  });

  test('an endpoint for traces gets no metrics, because Prometheus reads them', async () => {
    const map = documentsOf(await render('production')).get('ConfigMap/tallscreen-bff') ?? '';
    expect(map).toContain('OTEL_EXPORTER_OTLP_ENDPOINT: ');
    expect(map).toContain('OTEL_METRICS_EXPORTER: prometheus');
  });

  test('the Redis of the chart refuses writes before its pod is killed for its memory', async () => {
    const redis = documentsOf(await render('dev')).get('StatefulSet/tallscreen-redis') ?? '';
    const most = bytesOf(/- --maxmemory\n\s+- (\S+)/.exec(redis)?.[1] ?? '');
    expect(most).toBeLessThanOrEqual(bytesOf(/limits:\s+memory: (\S+)/.exec(redis)?.[1] ?? '') * 0.8);
  });

  test('a large whole number of a values file reaches the process digit by digit', async () => {
    // A file, because Helm reads its numbers as floats, unlike those of --set.
    const folder = mkdtempSync(path.join(tmpdir(), 'tallscreen-values-'));
    const file = path.join(folder, 'values.yaml');
    writeFileSync(
      file,
      'env: { MAX_CALLS_UNDER_WAY: 1000000 }\nlimits: { viewWindowSeconds: 2592000, rateLimitScale: 0.5 }\n',
    );
    const dev = path.join(CHART, 'values-dev.yaml');
    const text = await runHelm('template', 'tallscreen', CHART, '--values', dev, '--values', file);
    rmSync(folder, { recursive: true });
    const map = documentsOf(text).get('ConfigMap/tallscreen-bff') ?? '';
    expect(map).toContain('MAX_CALLS_UNDER_WAY: "1000000"');
    expect(map).toContain('VIEW_WINDOW_SECONDS: "2592000"');
    expect(map).toContain('RATE_LIMIT_SCALE: "0.5"');
  });

  test('jobs.pod gives Jobs init containers and their account annotations', async () => {
    const text = await renderWith('jobs.pod.serviceAccount.annotations.role=r', 'jobs.pod.initContainers[0].name=wait');
    const documents = documentsOf(text);
    expect(documents.get('ServiceAccount/tallscreen-jobs')).toContain('role: r');
    expect(documents.get('Job/tallscreen-migrate')).toMatch(/initContainers:\s+- name: wait/);
  });

  test('jobs by hand wait until an operator starts them', async () => {
    const documents = documentsOf(await render('dev'));
    for (const name of ['dead-letters-list', 'dead-letters-replay', 'feed-rebuild'])
      expect(documents.get(`CronJob/tallscreen-${name}`)).toContain('suspend: true');
    expect(documents.has('CronJob/tallscreen-backup')).toBe(false);
  });

  test('with a volume claim there are backups by hand or on a schedule, each into a folder of its own', async () => {
    const settings = ['jobs.backup.claim=kept', 'jobs.backup.restoreFrom=monday'];
    const byHand = documentsOf(await renderWith(...settings));
    expect(byHand.get('CronJob/tallscreen-backup')).toMatch(
      /suspend: true[^]*- \/backup\/\$\(POD_NAME\)[^]*name: POD_NAME/,
    );
    expect(byHand.get('CronJob/tallscreen-restore')).toMatch(/- restore\s+- \/backup\/monday[^]*claimName: kept/);
    const scheduled = documentsOf(await renderWith(...settings, 'jobs.backup.schedule=0 3 * * *'));
    expect(scheduled.get('CronJob/tallscreen-backup')).toMatch(/schedule: "0 3 \* \* \*"\s+suspend: false/);
  });

  test('a restore runs in an installation without processes', async () => {
    const documents = documentsOf(
      await renderWith(
        'defaults.enabled=false',
        'jobs.migrate.enabled=false',
        'admin.email=',
        'jobs.backup.claim=kept',
      ),
    );
    expect([...documents.keys()].filter((name) => /^(?:Deployment|HorizontalPodAutoscaler)\//.test(name))).toEqual([]);
    expect([...documents.keys()].filter((name) => name.startsWith('Job/'))).toEqual(['Job/tallscreen-topics']);
  });

  test("security contexts of the values replace the chart's, key by key", async () => {
    const contexts = [
      'defaults.podSecurityContext.runAsUser=5',
      'defaults.securityContext.readOnlyRootFilesystem=false',
    ];
    const documents = parseAllDocuments(await renderWith(...contexts));
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    const bff = documents.find(
      (each) => each.get('kind') === 'Deployment' && each.getIn(['metadata', 'name']) === 'tallscreen-bff',
    );
    const pod = ['spec', 'template', 'spec'];
    expect(bff?.getIn([...pod, 'securityContext', 'runAsUser'])).toBe(5);
    expect(bff?.getIn([...pod, 'securityContext', 'runAsNonRoot'])).toBe(true);
    expect(bff?.getIn([...pod, 'containers', 0, 'securityContext', 'readOnlyRootFilesystem'])).toBe(false);
  });
});
