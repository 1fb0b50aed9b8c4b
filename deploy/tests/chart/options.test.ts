import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { parse } from 'yaml';
import { CHART, documentsOf, hasHelm, renderWith, REPOSITORY, runHelm } from './chart.ts';

jest.setTimeout(120_000);

const FOLDER = path.join(import.meta.dirname, 'options');
const GOLDEN = path.join(import.meta.dirname, 'golden/options');

/** The objects in the golden file of each option; other objects change in the same way. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  'grpc-tls': /^Certificate\/|^(?:ConfigMap|Deployment|Service)\/tallscreen-(?:bff|identity)$/,
  'scan-model': /^(?:ConfigMap\/tallscreen-bff|(?:ConfigMap|Deployment|NetworkPolicy)\/tallscreen-moderation)$/,
  keda: /^(?:ScaledObject|TriggerAuthentication|HorizontalPodAutoscaler)\//,
};

/** Returns the objects of values-production.yaml with the values of one option. */
async function renderOption(option: string): Promise<ReadonlyMap<string, string>> {
  const files = [path.join(CHART, 'values-production.yaml'), path.join(FOLDER, `${option}.yaml`)];
  const values = files.flatMap((file) => ['--values', file]);
  return documentsOf(await runHelm('template', 'tallscreen', CHART, '--namespace', 'tallscreen', ...values));
}

test('each option lists the objects of its golden file', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(
    Object.keys(SHOWN)
      .map((option) => `${option}.yaml`)
      .toSorted(),
  );
});

const withHelm = hasHelm ? describe : describe.skip;

withHelm('with helm', () => {
  test.each(Object.entries(SHOWN))('the option %s renders as its golden file', async (option, shown) => {
    const file = path.join(GOLDEN, `${option}.yaml`);
    const documents = [...(await renderOption(option))].filter(([name]) => shown.test(name));
    expect(documents.length).toBeGreaterThan(0);
    const text = `${documents
      .map(([, part]) => part.replace(/^# Source: .*\n/m, ''))
      .toSorted()
      .join('\n---\n')}\n`;
    // To accept a change on purpose: UPDATE_GOLDEN=1, then read the diff.
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, text);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : 'no golden file').toBe(text);
  });

  test('with TLS every component that speaks gRPC reads a certificate, and no other', async () => {
    const documents = await renderOption('grpc-tls');
    const ofKind = (kind: string): [string, string][] =>
      [...documents].flatMap(([name, text]) =>
        name.startsWith(`${kind}/`) ? [[name.split('-').slice(1).join('-'), text]] : [],
      );
    const mounting = ofKind('Deployment').flatMap(([name, text]) =>
      text.includes('secretName: tallscreen-') ? [name] : [],
    );
    expect(mounting.toSorted()).toEqual(
      ofKind('Deployment')
        .map(([name]) => name)
        .filter((name) => !['web', 'media-worker'].includes(name))
        .toSorted(),
    );
    expect(
      ofKind('Certificate')
        .map(([name]) => name.replace('-grpc-tls', ''))
        .toSorted(),
    ).toEqual(mounting.toSorted());
    const speaking = ofKind('ConfigMap').filter(([, text]) => /_ADDR: |GRPC_PORT: /.test(text));
    expect(speaking.map(([name]) => name).toSorted()).toEqual(mounting.toSorted());
    expect(speaking.filter(([, text]) => !text.includes('GRPC_TLS_CA_FILE: '))).toEqual([]);
    const given = documentsOf(await renderWith('grpcTls.existingSecret=ours'));
    expect(given.get('Deployment/tallscreen-feed')).toContain('secretName: ours');
  });

  test('only moderation reaches the operator’s picture model and has its token', async () => {
    const documents = await renderOption('scan-model');
    const having = (text: string, kind: string) =>
      [...documents].flatMap(([name, each]) => (name.startsWith(`${kind}/`) && each.includes(text) ? [name] : []));
    expect(having('name: scan-model', 'Deployment')).toEqual(['Deployment/tallscreen-moderation']);
    expect(having('kubernetes.io/metadata.name: models', 'NetworkPolicy')).toEqual([
      'NetworkPolicy/tallscreen-moderation',
    ]);
  });

  test('KEDA queries the consumer groups and the job that the services have', async () => {
    const objects = [...(await renderOption('keda'))].filter(([name]) => name.startsWith('ScaledObject/'));
    const triggers = objects.flatMap(([name, text]) => {
      const { spec } = parse(text) as { spec: { triggers: { type: string; name?: string }[] } };
      const component = name.replace('ScaledObject/tallscreen-', '');
      return spec.triggers.flatMap((trigger) => (trigger.name === undefined ? [] : [[component, trigger.name]]));
    });
    expect(new Set(triggers.map(([component]) => component))).toEqual(
      new Set(['analytics', 'feed', 'media-worker', 'moderation']),
    );
    const unknown = triggers.filter(([component = '', name = '']) => {
      const folder = path.join(REPOSITORY, 'services', component.replace('media-worker', 'media'), 'src');
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
      const written = new RegExp(`'${name}'|^\\s+${name}:`, 'm');
      return !files.some((file) => written.test(readFileSync(path.join(folder, file), 'utf8')));
    });
    expect(unknown).toEqual([]);
  });
});
