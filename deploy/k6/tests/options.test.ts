import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { describeApi } from '../../../bff/src/http/openapi.ts';
import { allRoutes } from '../../../bff/src/routes/all.ts';
import type { RouteDeps } from '../../../bff/src/routes/deps.ts';
import { EXECS, optionsOf } from '../options.ts';
import { SCENARIOS, scenarioNamed, sizesOf, type ScenarioName } from '../sizes.ts';
import { MEDIA_NAME, routes } from '../routes.ts';
import { percentileOf, slos } from '../slos.ts';

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const optionsNamed = (name: ScenarioName) => optionsOf(name, sizesOf(name, {}));
const texts = (name: ScenarioName): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(optionsNamed(name).thresholds ?? {}).map(([metric, rules]) => [
      metric,
      rules.map((rule) => (typeof rule === 'string' ? rule : rule.threshold)),
    ]),
  );

test.each(SCENARIOS)('%s runs functions that main.ts exports', (name) => {
  const scenarios = Object.values(optionsNamed(name).scenarios ?? {});
  expect(scenarios.length).toBeGreaterThan(0);
  for (const { exec } of scenarios) expect(EXECS).toContain(exec);
});

test.each(EXECS)('main.ts exports %s', (name) => {
  expect(read('main.ts')).toContain(`export function ${name}(`);
});

test.each(SCENARIOS.filter((name) => name !== 'smoke'))('%s must meet the service level objectives', (name) => {
  expect(texts(name)).toMatchObject({
    'http_req_duration{name:listFeed}': expect.arrayContaining(['p(99.9)<300']),
    upload_to_pending: ['p(99)<60000'],
    message_delivery: ['p(99.9)<1000'],
    decision_to_feed: ['p(99)<10000'],
    messages_lost: ['count==0'],
    messages_refused: ['count==0'],
  });
});

/** A metric without samples meets every other threshold. */
test.each(SCENARIOS)('%s fails if its sockets or uploads never come about', (name) => {
  const scenarios = Object.keys(optionsNamed(name).scenarios ?? {});
  const [talks, uploads] = ['talkers', 'uploaders'].map((each) => scenarios.includes(each));
  expect(texts(name)).toMatchObject({
    ...(talks && { messages_sent: ['count>0'], sockets_closed_early: ['count==0'], messages_lost: ['count==0'] }),
    ...(uploads && { uploads_live: ['count>0'], uploads_rejected: ['count==0'] }),
  });
});

test('smoke must get every answer right', () => {
  expect(texts('smoke')).toMatchObject({
    checks: ['rate==1'],
    http_req_failed: ['rate==0'],
    messages_refused: ['count==0'],
  });
});

test('stress ends at the load that breaks the product', () => {
  const { thresholds } = optionsNamed('stress');
  expect(thresholds?.['http_req_failed']).toEqual([expect.objectContaining({ abortOnFail: true })]);
});

test.each(SCENARIOS)('%s groups figures by route, never by address', (name) => {
  const { systemTags } = optionsNamed(name);
  expect(systemTags).toContain('name');
  expect(systemTags).not.toContain('url');
  const tagged = Object.keys(texts(name)).filter((metric) => metric.includes('{'));
  const known = [MEDIA_NAME, ...Object.keys(routes)].map((each) => `http_req_duration{name:${each}}`);
  expect(known).toEqual(expect.arrayContaining(tagged));
});

test('every request of the scripts is named', () => {
  for (const file of ['viewer.ts', 'uploads.ts', 'sockets.ts', 'data.ts'])
    expect(read(file)).not.toMatch(/http\.(get|post|request|del|put)\(/);
  expect(read('api.ts').match(/http\.(get|request)\(/g)).toHaveLength(2);
  expect(read('api.ts').match(/tags: \{ name/g)).toHaveLength(2);
});

test('every called route is in the API with this operation id', () => {
  const parts: RouteDeps = new Proxy({}, { get: () => parts }) as RouteDeps;
  const { paths } = describeApi(allRoutes(parts), { server: '/api/v1', version: '1' }) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  for (const [name, { method, path }] of Object.entries(routes))
    expect([path, paths[path]?.[method.toLowerCase()]?.operationId]).toEqual([path, name]);
});

test('a percentile is the objective of its service level', () => {
  expect(Object.values(slos).map(percentileOf)).toEqual(['p(99.9)', 'p(99.9)', 'p(99)', 'p(99.9)', 'p(99.9)', 'p(99)']);
});

test('sizes come from the environment, and a wrong one is refused', () => {
  expect(sizesOf('load', { USERS: '500', PAIRS: '' })).toMatchObject({ users: 500, pairs: 20 });
  expect(() => sizesOf('load', { USERS: 'many' })).toThrow('USERS=many is not a number');
  expect(() => scenarioNamed('flood')).toThrow('There is no scenario flood');
  expect(() => scenarioNamed(undefined)).toThrow('(none given)');
});

test('ten times the users are ten times the pages', () => {
  const rateOf = (users: number): unknown =>
    optionsOf('load', { ...sizesOf('load', {}), users }).scenarios?.['viewers'];
  expect(rateOf(10_000)).toMatchObject({ rate: 250 });
  expect(rateOf(100_000)).toMatchObject({ rate: 2_500 });
});
