/** An alert, and the test that must make it fire and resolve. */
import { RELEASE_NAME, RUNBOOKS, SCOPE_LABELS } from '../release.ts';

export interface AlertTest {
  /** Series of `promtool test rules`: name with labels, and values a minute (or `interval`) apart. */
  readonly series: Readonly<Record<string, string>>;
  /** The time between values; default 1m. */
  readonly interval?: string;
  readonly fires: string;
  readonly resolves: string;
}

export interface Alert {
  readonly name: string;
  /** page: wakes somebody. ticket: somebody handles it in working hours. */
  readonly severity: 'page' | 'ticket';
  readonly expr: string;
  readonly for: string;
  readonly summary: string;
  readonly description: string;
  /** A page of deploy/docs/runbooks, without its ending. */
  readonly runbook: string;
  readonly test: AlertTest;
  readonly labels?: Readonly<Record<string, string>>;
}

export interface Recording {
  readonly record: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
}

export interface RuleGroup {
  readonly name: string;
  readonly interval?: string;
  readonly rules: readonly (Alert | Recording)[];
}

export const isAlert = (rule: Alert | Recording): rule is Alert => 'name' in rule;

export function ruleOf(rule: Alert | Recording): object {
  if (!isAlert(rule)) return { ...rule, labels: { ...rule.labels, ...SCOPE_LABELS } };
  return {
    alert: rule.name,
    expr: rule.expr,
    for: rule.for,
    labels: { severity: rule.severity, ...rule.labels, ...SCOPE_LABELS },
    annotations: {
      summary: `${RELEASE_NAME}: ${rule.summary}`,
      description: rule.description,
      runbook_url: `${RUNBOOKS}/${rule.runbook}.md`,
    },
  };
}
