import { afterAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { findOnPath } from '../../local/shell.ts';
import { ruleFiles } from '../alerts/all.ts';
import { isAlert, type RuleGroup } from '../alerts/alert.ts';
import { boards } from '../boards/all.ts';
import { generatedFiles } from '../files.ts';
import { PROCESSES } from '../alerts/component-alerts.ts';
import { labelled, ruleFileOf, rulesOnlyOf } from '../promtool.ts';
import { fillIn, type Release } from '../release.ts';
import { selectorsOf } from './promql-parser.ts';

const promtool = await findOnPath('promtool');
const withPromtool = promtool === undefined ? describe.skip : describe;
const folder = mkdtempSync(path.join(tmpdir(), 'tallscreen-releases-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BROKEN: Release = { namespace: 'one', release: 'a', runbooks: 'https://docs.test/runbooks' };
const HEALTHY: readonly Release[] = [
  { ...BROKEN, namespace: 'two' },
  { ...BROKEN, release: 'b' },
];

const slo = rulesOnlyOf(ruleFiles.slo, 'availability');
const requests = (status: number) =>
  `http_server_request_duration_seconds_count{job="tallscreen/bff", http_route="/x", http_response_status_code="${status}"}`;
const part = (instance: string) =>
  `tallscreen_part_answering{job="tallscreen/feed", instance="${instance}", tallscreen_part_name="mongodb"}`;
const joined = 'tallscreen_consumer_joined{job="tallscreen/feed", instance="a", messaging_consumer_group_name="feed"}';
const up = (component: string) => `up{job="tallscreen/${component}", instance="${component}-1"}`;

/** All scraped components are up, except the one named. */
const allUp = (without?: string): Record<string, string> =>
  Object.fromEntries(PROCESSES.filter((name) => name !== without).map((name) => [up(name), '1x30']));

interface Case {
  readonly groups: readonly RuleGroup[];
  readonly broken: Readonly<Record<string, string>>;
  readonly healthy: Readonly<Record<string, string>>;
  readonly after: string;
  /** Alerts that would name the wrong component or release. */
  readonly silent?: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  TallscreenProcessDown: {
    groups: ruleFiles.causes,
    broken: { [up('feed')]: '0x30' },
    healthy: { [up('feed')]: '1x30' },
    after: '15m',
  },
  TallscreenNotScraped: {
    groups: ruleFiles.causes,
    broken: {},
    healthy: { [up('bff')]: '1x30', [up('feed')]: '1x30' },
    after: '15m',
  },
  TallscreenProcessMissing: {
    groups: ruleFiles.components,
    broken: allUp('media-worker'),
    healthy: allUp(),
    after: '15m',
    silent: ['TallscreenNotScraped'],
  },
  TallscreenPartAway: {
    groups: ruleFiles.causes,
    broken: { [part('x')]: '0x30' },
    healthy: { [part('x')]: '1x30' },
    after: '15m',
    silent: ['TallscreenProcessCutOff'],
  },
  TallscreenProcessCutOff: {
    groups: ruleFiles.causes,
    broken: { [part('x')]: '0x30', [part('y')]: '1x30' },
    healthy: { [part('x')]: '1x30' },
    after: '15m',
    silent: ['TallscreenPartAway'],
  },
  TallscreenConsumerAway: {
    groups: ruleFiles.causes,
    broken: { [joined]: '0x30' },
    healthy: { [joined]: '1x30' },
    after: '15m',
  },
  TallscreenApiErrorsBurnsFast: {
    groups: slo,
    broken: { [requests(200)]: '0+900x90', [requests(500)]: '0+100x90' },
    healthy: { [requests(200)]: '0+90000x90' },
    after: '80m',
  },
};

/** Runs promtool with the rules of both releases in one Prometheus, as two installations put them there. */
function runCase(name: string, { groups, broken, healthy, after, silent = [] }: Case, other: Release) {
  const [alert] = groups.flatMap(({ rules }) => rules.filter(isAlert)).filter((each) => each.name === name);
  if (!alert) throw new Error(`There is no alert ${name}`);
  const releases = [BROKEN, other];
  const files = releases.map((release, index) => {
    const file = `rules-${index}.yaml`;
    writeFileSync(path.join(folder, file), fillIn(ruleFileOf(groups), release));
    return file;
  });
  const series = (values: Case['broken'], release: Release) =>
    Object.entries(values).map(([each, course]) => ({ series: fillIn(labelled(each), release), values: course }));
  const firing = (alertname: string) =>
    `count by (namespace, release) (ALERTS{alertname="${alertname}", alertstate="firing"})`;
  const { namespace, release } = BROKEN;
  const expected = [{ labels: `{namespace="${namespace}", release="${release}"}`, value: 1 }];
  const text = stringify({
    rule_files: files,
    evaluation_interval: '1m',
    group_eval_order: groups.map((group) => group.name),
    tests: [
      {
        interval: '1m',
        input_series: [...series(broken, BROKEN), ...series(healthy, other)],
        promql_expr_test: [
          { expr: firing(name), eval_time: after, exp_samples: expected },
          ...silent.map((each) => ({ expr: firing(each), eval_time: after, exp_samples: [] })),
        ],
      },
    ],
  });
  writeFileSync(path.join(folder, 'test.yaml'), text);
  return execFileSync(promtool ?? 'promtool', ['test', 'rules', 'test.yaml'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

withPromtool('with promtool', () => {
  const cases = Object.entries(CASES).flatMap(([name, each]) => HEALTHY.map((other) => [name, other, each] as const));

  test.each(cases)('%s fires for a broken release although another is healthy: %o', (name, other, each) => {
    expect(runCase(name, each, other)).toContain('SUCCESS');
  });
});

const queriesOfRules = Object.values(ruleFiles)
  .flat()
  .flatMap(({ rules }: RuleGroup) => rules.map(({ expr }) => expr));
const queriesOfBoards = boards.flatMap(({ panels }) =>
  (panels as readonly { targets?: readonly { expr: string }[] }[]).flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr),
  ),
);

test('every query of the rules and dashboards reads one release alone', () => {
  const selectors = [...queriesOfRules, ...queriesOfBoards].flatMap(selectorsOf);
  expect(selectors.length).toBeGreaterThan(200);
  const open = selectors.filter(
    (selector) => !selector.includes('namespace="__namespace__"') || !selector.includes('release="__release__"'),
  );
  expect(open).toEqual([]);
});

test('two releases share no dashboard', () => {
  const textsOf = (release: Release): string[] =>
    [...generatedFiles().values()].flatMap((text) => {
      const filled = fillIn(text, release);
      return [...filled.matchAll(/^ {2}"(?:uid|title)": .*$/gm)].map(([line]) => line);
    });
  const ofBroken = textsOf(BROKEN);
  expect(ofBroken).toHaveLength(2 * boards.length);
  for (const other of HEALTHY) expect(textsOf(other).filter((line) => ofBroken.includes(line))).toEqual([]);
});
