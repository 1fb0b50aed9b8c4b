import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { alerts } from '../alerts/all.ts';
import { boards } from '../boards/all.ts';
import { generatedFiles } from '../files.ts';
import { metricsOf, mistakesOf } from './promql-parser.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const read = (name: string): string => readFileSync(path.join(repository, name), 'utf8');

/** Prometheus itself adds this series for every scrape. */
const PROMETHEUS_OWN = ['up'];

/** The metric names in the table of the metrics document. */
const listed = [...read('deploy/docs/metrics.md').matchAll(/^\| `[\w.]+` \| `(\w+)` \|/gm)].map(
  ([, name = '']) => name,
);

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const queriesOfBoards = boards.flatMap(({ panels }) =>
  (panels as readonly Panel[]).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
);
const queriesOfRules = [...generatedFiles()].flatMap(([name, text]) => {
  if (!name.endsWith('.yaml')) return [];
  const { groups } = parse(text) as { groups: { rules: { expr: string }[] }[] };
  return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
});
const used = new Set([...queriesOfBoards, ...queriesOfRules].flatMap((query) => metricsOf(query, listed)));

test.each([...generatedFiles().keys()])('%s is what npm run observability writes', (name) => {
  expect(read(name)).toBe(generatedFiles().get(name));
});

test.each(['alerts', 'dashboards'])('the chart has no other %s', (folder) => {
  const there = readdirSync(path.join(repository, 'helm/tallscreen', folder)).map(
    (name) => `helm/tallscreen/${folder}/${name}`,
  );
  const made = [...generatedFiles().keys()].filter((name) => name.includes(`/${folder}/`));
  expect(there.toSorted()).toEqual(made.toSorted());
});

test('the document of metrics was read', () => {
  expect(listed.length).toBeGreaterThan(40);
});

test('every query of the dashboards and of the rules is PromQL', () => {
  expect([...queriesOfBoards, ...queriesOfRules].flatMap(mistakesOf)).toEqual([]);
});

test('invalid PromQL and misspelt metrics are found', () => {
  expect(mistakesOf('sum by (job) (rate(up[5m])')).toHaveLength(1);
  expect(mistakesOf('rate(up{job="x"}[$__rate_interval]) > > 1')).toHaveLength(1);
  expect(metricsOf('sum(rate(htttp_requests_total[5m]))')).toEqual(['htttp_requests_total']);
});

test('every query reads metrics that processes report', () => {
  expect([...used].filter((name) => !listed.includes(name) && !PROMETHEUS_OWN.includes(name))).toEqual([]);
});

test('every metric that processes report is on a dashboard', () => {
  const shown = new Set(queriesOfBoards.flatMap((query) => metricsOf(query, listed)));
  expect(listed.filter((name) => !shown.has(name))).toEqual([]);
});

test('names of metrics are found in a query, and label names are not', () => {
  const query =
    'sum by (http_route) (rate(http_server_request_duration_seconds_bucket{rpc_method="x"}[5m])) / on (process_name) up';
  expect(metricsOf(query)).toEqual(['http_server_request_duration_seconds', 'up']);
});

test('dashboards have unique ids, titles and queries', () => {
  expect(new Set(boards.map(({ uid }) => uid)).size).toBe(boards.length);
  for (const { panels } of boards) {
    const ids = (panels as readonly { id: number }[]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
  expect(boards.flatMap(({ panels }) => (panels as readonly Panel[]).filter(({ title }) => title === ''))).toEqual([]);
});

test('panels do not overlap and stay inside the width', () => {
  for (const { panels } of boards) {
    const cells = new Set<string>();
    for (const { gridPos } of panels as readonly { gridPos: { x: number; y: number; w: number; h: number } }[]) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(cells.has(`${x},${y}`)).toBe(false);
          cells.add(`${x},${y}`);
        }
    }
  }
});

test('every alert has a runbook, and every runbook an alert', () => {
  const pages = readdirSync(path.join(repository, 'deploy/docs/runbooks')).filter((name) => name !== 'README.md');
  const wanted = new Set(alerts.map(({ runbook }) => `${runbook}.md`));
  expect(pages.toSorted()).toEqual([...wanted].toSorted());
});

test.each([...new Map(alerts.map(({ name, runbook }) => [name, runbook]))])(
  '%s: its runbook names it and answers the four questions',
  (name, page) => {
    const text = read(`deploy/docs/runbooks/${page}.md`);
    expect(text).toContain(name);
    for (const heading of ['## What it means', '## Who feels it', '## Look here', '## Do this'])
      expect(text).toContain(heading);
  },
);

test('the name of an alert, with its component if it has one, is unique', () => {
  const ids = alerts.map(({ name, labels }) => `${name} ${labels?.['component'] ?? ''}`);
  expect(new Set(ids).size).toBe(alerts.length);
});
