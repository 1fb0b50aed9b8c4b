import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { scenarioNamed } from '../sizes.ts';

const folder = path.resolve(import.meta.dirname, '..');
const files = readdirSync(folder).filter((name) => statSync(path.join(folder, name)).isFile());

interface Job {
  readonly kind: string;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          readonly args: readonly string[];
          readonly env: readonly { readonly name: string; readonly value: string }[];
          readonly volumeMounts: readonly { readonly mountPath: string }[];
        }[];
      };
    };
  };
}

test('the scripts fit into a ConfigMap', () => {
  // Binary files are stored as base64; the limit of an object is 1 MiB.
  const bytes = files.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  expect(bytes * (4 / 3)).toBeLessThan(1024 * 1024);
});

test('the scripts import no code but that of k6 and of each other, because a ConfigMap has no folders', () => {
  const imported = files
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [
      ...readFileSync(path.join(folder, name), 'utf8').matchAll(/^import (?!type )[^;]* from '([^']+)'/gm),
    ])
    .map(([, source = '']) => source);
  expect(imported.filter((source) => !/^k6(\/|$)/.test(source) && !files.includes(source.replace('./', '')))).toEqual(
    [],
  );
});

test('the Job runs a scenario that exists from the folder that it mounts', () => {
  const job = parse(readFileSync(path.join(folder, 'job.yaml'), 'utf8')) as Job;
  const [container] = job.spec.template.spec.containers;
  const valueOf = (wanted: string) => container?.env.find(({ name }) => name === wanted)?.value;
  expect(scenarioNamed(valueOf('SCENARIO'))).toBe('smoke');
  expect(container?.args.at(-1)).toBe(`${container?.volumeMounts[0]?.mountPath}/main.ts`);
});
