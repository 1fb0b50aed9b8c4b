import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { CHART, documentsOf, examples, hasHelm, render, runHelm } from './chart.ts';
import { hasKubeconform, isThere, kubeconformOf, namedSchemas } from './kubeconform.ts';

jest.setTimeout(120_000);

const GOLDEN = path.join(import.meta.dirname, 'golden');
/** One with stores inside the cluster, one with stores elsewhere. facts.test.ts checks the other values files. */
const READ = ['dev', 'production'];

/** Texts that differ at each render, or that are the content of another file. */
const LEFT_OUT = [/^ConfigMap\/.*-dashboard-/, /^PrometheusRule\//, /^Secret\/.*-keys$/, /^Secret\/.*-admin$/];

function comparable(text: string): string {
  const documents = [...documentsOf(text)].filter(([name]) => !LEFT_OUT.some((pattern) => pattern.test(name)));
  return documents
    .map(([, part]) => part.replace(/^# Source: .*\n/m, ''))
    .toSorted()
    .join('\n---\n')
    .replace(/^( {2}main-job\.mjs: \|\n)(?: {4}.*\n| *\n)+/m, '$1    (files/main-job.mjs)\n')
    .replace(/^( {2}clip\.mp4: ).*$/m, '$1(files/clip.mp4)')
    .concat('\n');
}

test('the files that people read are the renders of values-dev.yaml and values-production.yaml', () => {
  const files = readdirSync(GOLDEN).filter((file) => file.endsWith('.yaml'));
  expect(files.toSorted()).toEqual(READ.map((example) => `${example}.yaml`));
});

const withHelm = hasHelm ? describe : describe.skip;

withHelm('with helm', () => {
  test.each(READ)('the chart renders values-%s.yaml as its golden file', async (example) => {
    const file = path.join(GOLDEN, `${example}.yaml`);
    const text = comparable(await render(example));
    // To accept a change on purpose: UPDATE_GOLDEN=1, then read the diff.
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, text);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : 'no golden file').toBe(text);
  });

  test.each(examples)('helm lint accepts values-%s.yaml', async (example) => {
    expect(await runHelm('lint', '--strict', CHART, '--values', path.join(CHART, `values-${example}.yaml`))).toContain(
      '0 chart(s) failed',
    );
  });
});

const withKubeconform = hasHelm && hasKubeconform && namedSchemas.length > 0 ? describe : describe.skip;

withKubeconform('with helm, kubeconform and KUBERNETES_SCHEMAS', () => {
  const named = namedSchemas.map((schemas) => [schemas.version ?? schemas.location, schemas] as const);
  for (const [name, schemas] of named) {
    const withSchemas = isThere(schemas) ? describe : describe.skip;

    withSchemas(`with the schemas of Kubernetes ${name}`, () => {
      test.each(examples)('kubeconform knows every field of values-%s.yaml', async (example) => {
        expect(await kubeconformOf(await render(example), schemas)).toEqual([]);
      });
    });
  }

  // With a wrong location every test above would be skipped.
  test.each([...new Set(namedSchemas.map(({ location }) => location))])('%s has schemas of a version', (location) => {
    expect(namedSchemas.some((schemas) => schemas.location === location && isThere(schemas))).toBe(true);
  });

  test('a location without schemas fails', async () => {
    const schemas = { location: '/nowhere/{{.ResourceKind}}.json' };
    expect(isThere(schemas)).toBe(false);
    expect(await kubeconformOf(await render('dev'), schemas)).toEqual([
      expect.stringContaining('objects have no schema at /nowhere/'),
    ]);
  });
});
