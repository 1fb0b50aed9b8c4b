import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CHART, readChartFile, runHelm, hasHelm } from './chart.ts';

type Schema = {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
};
type Root = Schema & { readonly $defs: Readonly<Record<string, Schema>> };

const schema = JSON.parse(readChartFile('values.schema.json')) as Root;
const resolve = (node: Schema): Schema => (node.$ref ? { ...schema.$defs[node.$ref.replace('#/$defs/', '')] } : node);

/** Every place of a value, such as `image.tag`; components, parts and classes are shown once. */
function leavesOf(node: Schema, at: string): (readonly [place: string, description: string | undefined])[] {
  const { properties } = resolve(node);
  if (at === 'components' || at === 'jobs.pod' || (at !== 'defaults' && /^(?:parts\.\w+)$/.test(at)))
    return [[at, node.description]];
  // A map whose keys are no values of their own: routes, images.
  const isLeaf = properties === undefined || node.description !== undefined;
  if (isLeaf && at !== 'defaults') return [[at, node.description]];
  return Object.entries(properties ?? {}).flatMap(([name, child]) => leavesOf(child, at ? `${at}.${name}` : name));
}

const defs = (name: string, at: string) => leavesOf(schema.$defs[name] ?? {}, at);
const leaves = [...leavesOf(schema, ''), ...defs('part', 'parts.*'), ...defs('priorityClass', 'priorityClasses.*')];

test('every value has a description, which the README repeats', () => {
  const readme = readChartFile('README.md');
  const rows = new Map(
    [...readme.matchAll(/^\| `([^`]+)` \| (?:.*?) \| (.*) \|$/gm)].map(([, place = '', meaning = '']) => [
      place,
      meaning,
    ]),
  );
  const wanted = leaves.filter(([place]) => place !== 'global');
  expect(wanted.length).toBeGreaterThan(150);
  expect(wanted.filter(([place, description]) => !description || rows.get(place) !== description)).toEqual([]);
  const known = new Set(wanted.map(([place]) => place));
  expect([...rows.keys()].filter((place) => !known.has(place) && /[.a-z]/.test(place) && place.includes('.'))).toEqual(
    [],
  );
});

/** `.Values.a.b` in a template must be a value. */
test('templates read no value that the schema does not have', () => {
  const folder = path.join(CHART, 'templates');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:yaml|tpl|txt)$/.test(name),
  );
  const unknown = files.flatMap((file) => {
    const text = readChartFile(path.join('templates', file));
    const named = [...text.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, names = '']) => names.slice(1).split('.'));
    return named.filter((names) => !has(schema, names)).map((names) => `${file}: ${names.join('.')}`);
  });
  expect(unknown).toEqual([]);
});

function has(node: Schema, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const { properties, additionalProperties } = resolve(node);
  const child = properties?.[name];
  if (child !== undefined) return has(child, rest);
  return properties === undefined || (additionalProperties !== undefined && additionalProperties !== false);
}

test('the schema refuses unknown keys at every level that has known ones', () => {
  const open: string[] = [];
  const walk = (node: Schema, at: string): void => {
    if (node.properties !== undefined && node.additionalProperties !== false) open.push(at);
    for (const [name, child] of Object.entries(node.properties ?? {})) walk(child, `${at}.${name}`);
  };
  for (const [name, node] of Object.entries({ ...schema.$defs, values: schema })) walk(node, name);
  expect(open).toEqual([]);
});

const withHelm = hasHelm ? describe : describe.skip;

withHelm('with helm', () => {
  test('every key of values.yaml is in the schema', async () => {
    // Helm checks the defaults too; an unknown key in them would refuse every installation.
    const values = path.join(CHART, 'values-dev.yaml');
    await expect(runHelm('template', 'tallscreen', CHART, '--values', values)).resolves.toContain('kind: Deployment');
  });
});
