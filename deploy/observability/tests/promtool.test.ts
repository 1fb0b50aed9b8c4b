import { afterAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RuleGroup } from '../alerts/alert.ts';
import { SLO_IDS } from '../../k6/slos.ts';
import { findOnPath } from '../../local/shell.ts';
import { alerts, ruleFiles } from '../alerts/all.ts';
import { boards } from '../boards/all.ts';
import { alertsOf, byInterval, promtoolTests, ruleFileOf, rulesOnlyOf } from '../promtool.ts';

const promtool = await findOnPath('promtool');
const withPromtool = promtool === undefined ? describe.skip : describe;
const folder = mkdtempSync(path.join(tmpdir(), 'tallscreen-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs promtool in a folder of its own with the rules of `groups`. */
function run(name: string, groups: readonly RuleGroup[], args: readonly string[], tests: Record<string, string> = {}) {
  const cwd = path.join(folder, name);
  mkdirSync(cwd);
  for (const [file, text] of Object.entries({ 'rules.yaml': ruleFileOf(groups), ...tests }))
    writeFileSync(path.join(cwd, file), text);
  return execFileSync(promtool ?? 'promtool', [...args, ...Object.keys(tests)], {
    cwd,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

/** Grafana's variables are filled in. */
const queries = boards.flatMap(({ panels }) =>
  (panels as readonly { targets?: readonly { expr: string }[] }[]).flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', '.+')),
  ),
);

/** Skipped where promtool is not installed. */
withPromtool('with promtool', () => {
  test.each(Object.entries(ruleFiles))('the rules of %s are valid', (name, groups) => {
    expect(run(`check-${name}`, groups, ['check', 'rules', 'rules.yaml'])).toContain('SUCCESS');
  });

  test('every query of the dashboards can be read', () => {
    const rules = queries.map((expr, index) => ({ record: `query_${index}`, expr, labels: {} }));
    expect(run('dashboards', [{ name: 'dashboards', rules }], ['check', 'rules', 'rules.yaml'])).toContain('SUCCESS');
  });

  test.each(['causes', 'components'] as const)('every alert of %s fires and resolves', (name) => {
    const tests = promtoolTests(ruleFiles[name], alertsOf(ruleFiles[name]), '1m');
    expect(run(name, ruleFiles[name], ['test', 'rules'], { 'test.yaml': tests })).toContain('SUCCESS');
  });

  test.each(SLO_IDS)('the alerts on the budget of %s fire and resolve', (slo) => {
    const groups = rulesOnlyOf(ruleFiles.slo, slo);
    expect(alertsOf(groups).map(({ severity }) => severity)).toEqual(['page', 'ticket']);
    const tests = [...byInterval(alertsOf(groups))].map(
      ([interval, some]) => [`test-${interval}.yaml`, promtoolTests(groups, some, interval)] as const,
    );
    expect(run(slo, groups, ['test', 'rules'], Object.fromEntries(tests))).toContain('SUCCESS');
  });
});

test('every alert on a cause has a case with values a minute apart', () => {
  const onCauses = alertsOf([...ruleFiles.causes, ...ruleFiles.components]);
  expect([...byInterval(onCauses).keys()]).toEqual(['1m']);
  expect(alerts).toHaveLength(onCauses.length + 2 * SLO_IDS.length);
});
