/** Small builders of PromQL, so that every query groups and divides in the same way. */
import { SCOPE } from './release.ts';

/** `job` is tallscreen/<component>, see deploy/docs/slo.md. */
export const jobOf = (component: string): string => `job="tallscreen/${component}"`;
export const ANY_JOB = 'job=~"tallscreen/.+"';

const byOf = (labels: readonly string[]): string => (labels.length === 0 ? '' : ` by (${labels.join(', ')})`);

/** The series of a metric: those of one release, like every series that rules and dashboards read. */
export const series = (metric: string, ...filters: readonly string[]): string =>
  `${metric}{${[...filters.filter((filter) => filter !== ''), SCOPE].join(', ')}}`;

/** Values per second of a counter, added up over all replicas. */
export const rate = (metric: string, filter: string, by: readonly string[] = [], window = '$__rate_interval'): string =>
  `sum${byOf(by)} (rate(${series(metric, filter)}[${window}]))`;

export const ratio = (part: string, whole: string): string => `${part}\n/\n${whole}`;

/** A percentile of a histogram over all replicas. */
export const quantile = (
  share: number,
  histogram: string,
  filter: string,
  by: readonly string[] = [],
  window = '$__rate_interval',
): string => `histogram_quantile(${share}, ${rate(`${histogram}_bucket`, filter, ['le', ...by], window)})`;

/** A gauge that every replica reads from the same store. */
export const shared = (metric: string, by: readonly string[] = [], filter = ''): string =>
  `max${byOf(by)} (${series(metric, filter)})`;

/** A gauge whose value is the sum over all replicas. */
export const added = (metric: string, by: readonly string[] = [], filter = ''): string =>
  `sum${byOf(by)} (${series(metric, filter)})`;

/** A bucket's limit as text: Prometheus 3 writes "10.0" where Prometheus 2 writes "10". */
export const le = (seconds: number): string =>
  Number.isInteger(seconds) ? `le=~"${seconds}(\\\\.0)?"` : `le="${seconds}"`;
