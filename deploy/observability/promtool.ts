/** Test cases for `promtool test rules`, made from the test of each alert. */
import { stringify } from 'yaml';
import { isAlert, ruleOf, type Alert, type RuleGroup } from './alerts/alert.ts';
import { SCOPE } from './release.ts';

/** A series of a test as a scrape of the release names it. */
export const labelled = (series: string): string => series.replace(/\}$/, `, ${SCOPE}}`);

/**
 * One case an alert. `ALERTS` is Prometheus's own series of alerts, so that a case need not repeat every annotation.
 * All cases of one file are evaluated at the same interval.
 */
export function promtoolTests(groups: readonly RuleGroup[], alerts: readonly Alert[], interval: string): string {
  const firing = (name: string) => `count(ALERTS{alertname="${name}", alertstate="firing"})`;
  return stringify({
    rule_files: ['rules.yaml'],
    evaluation_interval: interval,
    // Otherwise promtool may evaluate an alert before the series that it reads are recorded.
    group_eval_order: groups.map(({ name }) => name),
    tests: alerts.map(({ name, test }) => ({
      name,
      interval,
      input_series: Object.entries(test.series).map(([series, values]) => ({
        series: labelled(series),
        values,
      })),
      promql_expr_test: [
        { expr: firing(name), eval_time: test.fires, exp_samples: [{ labels: '{}', value: 1 }] },
        { expr: firing(name), eval_time: test.resolves, exp_samples: [] },
      ],
    })),
  });
}

/** Rules of one objective alone: a case of two days with all of them would take minutes. */
export const rulesOnlyOf = (groups: readonly RuleGroup[], slo: string): RuleGroup[] =>
  groups.map(({ name, rules }) => ({
    name,
    rules: rules.filter(({ labels }) => labels?.['slo'] === slo),
  }));

/** A rule file of Prometheus. */
export const ruleFileOf = (groups: readonly RuleGroup[]): string =>
  stringify(
    { groups: groups.map((group) => ({ ...group, rules: group.rules.map(ruleOf) })) },
    { lineWidth: 0, aliasDuplicateObjects: false },
  );

/** Returns the alerts by the time between the values of their series. */
export function byInterval(alerts: readonly Alert[]): Map<string, Alert[]> {
  const found = new Map<string, Alert[]>();
  for (const alert of alerts) {
    const interval = alert.test.interval ?? '1m';
    found.set(interval, [...(found.get(interval) ?? []), alert]);
  }
  return found;
}

export const alertsOf = (groups: readonly RuleGroup[]): Alert[] => groups.flatMap(({ rules }) => rules.filter(isAlert));
