import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { keys } from '../jobs/keys.ts';
import { shapes } from '../local/configuration/processes.ts';
import { routes, upstreamOf } from '../bare-machine/frontdoor/router.ts';
import { REPOSITORY } from '../local/home.ts';
import { COMPONENTS } from './components.ts';

type Service = {
  readonly image: string;
  readonly profiles?: readonly string[];
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly command?: readonly string[];
  readonly build?: { readonly target: string };
};

const read = (file: string): string => readFileSync(path.join(REPOSITORY, 'deploy', file), 'utf8');
const text = read('compose.yaml');
const { services } = parse(text, { merge: true }) as { services: Readonly<Record<string, Service>> };
const app = Object.entries(services).filter(([, { profiles }]) => profiles?.includes('app'));
const dockerfile = read('Dockerfile');
/** What the image itself sets. */
const SET_BY_IMAGE = ['GRPC_PORT', 'HTTP_PORT', 'OPS_PORT', 'HOST'];

test('the parts have no profile, so that npm start and compose up run them alone', () => {
  const parts = Object.entries(services).filter(([, { profiles }]) => profiles === undefined);
  expect(parts.map(([name]) => name)).toEqual(['mongodb', 'kafka', 'redis', 's3']);
});

test('every image runs, and each is built by the target of its name', () => {
  const targets = app.flatMap(([, { build, image }]) => {
    if (build === undefined) return [];
    expect(image).toContain(`/${build.target}:`);
    expect(dockerfile).toContain(` AS ${build.target}\n`);
    return [build.target];
  });
  expect([...new Set(targets)].toSorted()).toEqual([...COMPONENTS].toSorted());
});

test.each(app.filter(([name]) => name in shapes))(
  '%s has every variable that it needs, and no unknown one',
  (name, { environment = {} }) => {
    const shape = shapes[name] ?? {};
    const needed = Object.keys(shape).filter((variable) => !shape[variable]!.safeParse(undefined).success);
    const given = [...Object.keys(environment), ...SET_BY_IMAGE];
    expect(needed.filter((variable) => !given.includes(variable))).toEqual([]);
    // YAML anchors give each process a whole group of variables. It may ignore addresses and public keys, but no
    // others.
    const unknown = Object.keys(environment).filter((variable) => !(variable in shape));
    expect(unknown.filter((variable) => !/_ADDR$|_PUBLIC_KEYS?$|^MIGRATE_AT_START$/.test(variable))).toEqual([]);
  },
);

test('the file of all secrets goes into no commit and no image', () => {
  for (const name of ['.gitignore', '.dockerignore'])
    expect([name, readFileSync(path.join(REPOSITORY, name), 'utf8').split('\n').includes('.env')]).toEqual([
      name,
      true,
    ]);
});

test('jobs by hand reach every part that one of them needs', () => {
  const { environment = {}, depends_on: waits = {} } = services['jobs'] ?? {};
  const needed = ['backup and restore', 'dead-letters', 'feed-rebuild', 'topics', 'migrate'].flatMap((name) => {
    const shape = shapes[name] ?? {};
    return Object.keys(shape).filter((variable) => !shape[variable]!.safeParse(undefined).success);
  });
  const given = Object.keys(environment);
  expect(needed.filter((variable) => !given.includes(variable))).toEqual([]);
  expect(given).toEqual(expect.arrayContaining(['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']));
  expect(Object.keys(waits).toSorted()).toEqual(['kafka', 'mongodb', 's3']);
  expect(read('compose/README.md')).toContain('jobs backup ');
});

/** It writes the ends of transactions to itself through the network; the outbox relay publishes by transactions. */
test('Kafka reaches itself in its container, whatever its port outside is', () => {
  const { KAFKA_INTER_BROKER_LISTENER_NAME: name, KAFKA_ADVERTISED_LISTENERS: advertised } =
    services['kafka']?.environment ?? {};
  const address = String(advertised)
    .split(/,(?=[A-Z]+:)/)
    .find((each) => each.startsWith(`${String(name)}://`));
  expect(address).toMatch(/:\d+$/);
});

test('each process waits for the jobs', () => {
  const processes = app.filter(([name]) => name in shapes && !['migrate', 'topics', 'web'].includes(name));
  expect(processes).toHaveLength(9);
  for (const [name, { depends_on: waits = {} }] of processes)
    expect([name, waits['migrate']?.condition, waits['topics']?.condition]).toEqual([
      name,
      'service_completed_successfully',
      'service_completed_successfully',
    ]);
});

test('the job keys makes every secret that the file asks for', async () => {
  const lines: string[] = [];
  await keys({ args: [], print: (line: string) => lines.push(line) } as never);
  const made = new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  const asked = [...text.matchAll(/\$\{([A-Z0-9_]*(?:KEYS?|SECRET|PASSWORD)[A-Z0-9_]*)\b/g)].map(
    ([, name = '']) => name,
  );
  for (const name of asked) expect([name, (made.get(name) ?? '').length > 10]).toEqual([name, true]);
  expect(text).not.toMatch(/\$\{[A-Z0-9_]+(?::\?|\})/);
});

test('Caddy sends each path where the local front door does', () => {
  const caddyfile = read('compose/Caddyfile');
  const paths = (name: string): string[] => caddyfile.match(new RegExp(`@${name} path (.*)`))?.[1]?.split(' ') ?? [];
  for (const upstream of ['bff', 'media'] as const) {
    expect(paths(upstream).length).toBeGreaterThan(0);
    for (const pattern of paths(upstream))
      expect([pattern, upstreamOf(pattern.replace('*', 'x'))]).toEqual([pattern, upstream]);
  }
  for (const [prefix, upstream] of routes) expect(paths(upstream)).toContain(prefix);
});

test('the chart sends each path where the local front door does', () => {
  const template = readFileSync(path.join(REPOSITORY, 'helm/tallscreen/templates/routes.yaml'), 'utf8');
  const lists = [...template.matchAll(/"service" \$(\w+) "paths" \(list (.*?)\)/g)];
  const inChart = lists.flatMap(([, service = '', paths = '']) =>
    paths.split(' ').map((quoted): [string, string] => [quoted.slice(1, -1), service]),
  );
  expect(new Map(inChart)).toEqual(new Map<string, string>([['/', 'web'], ...routes]));
});
