/** One alert for each component. The chart leaves out those of components that it does not install. */
import { COMPONENTS } from '../../images/components.ts';
import { ANY_JOB, jobOf, series } from '../promql.ts';
import type { Alert } from './alert.ts';

/** The components that are scraped. Jobs are not: they end before a scrape. */
export const PROCESSES: readonly string[] = COMPONENTS.filter((name) => name !== 'jobs');

const upOf = (component: string): string => `up{${jobOf(component)}, instance="a"}`;

const missing = (component: string): Alert => ({
  name: 'TallscreenProcessMissing',
  severity: 'page',
  // If the release has no target at all, only TallscreenNotScraped fires.
  expr: `absent(${series('up', jobOf(component))}) and on () count(${series('up', ANY_JOB)}) > 0`,
  for: '5m',
  labels: { component },
  summary: `There is no process of ${component}.`,
  description: 'Prometheus finds processes of other components, but no pod of this one.',
  runbook: 'process-down',
  test: {
    series: Object.fromEntries(PROCESSES.map((name) => [upOf(name), name === component ? '_x15 1x15' : '1x30'])),
    fires: '10m',
    resolves: '25m',
  },
});

export const componentAlerts: readonly Alert[] = PROCESSES.map(missing);
