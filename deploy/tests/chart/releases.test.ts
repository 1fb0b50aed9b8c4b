import { describe, expect, jest, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { boardFiles } from '../../observability/boards/all.ts';
import { ruleFiles } from '../../observability/alerts/all.ts';
import { ruleFileOf } from '../../observability/promtool.ts';
import { fillIn, type Release } from '../../observability/release.ts';
import { PROCESSES } from '../../observability/alerts/component-alerts.ts';
import { CHART, documentsOf, hasHelm, runHelm } from './chart.ts';

jest.setTimeout(120_000);

type Resource = {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: { readonly priorityClassName?: string; readonly template?: { readonly spec: Resource['spec'] } };
};

/** Kinds that belong to a namespace. An object of any other kind must be named after its release. */
const OF_A_NAMESPACE = new Set([
  'ConfigMap',
  'CronJob',
  'Deployment',
  'ExternalSecret',
  'HorizontalPodAutoscaler',
  'Ingress',
  'Job',
  'NetworkPolicy',
  'PodDisruptionBudget',
  'PodMonitor',
  'PrometheusRule',
  'Secret',
  'Service',
  'ServiceAccount',
]);

const A: Release = { namespace: 'one', release: 'a', runbooks: 'https://docs.test/runbooks' };
const ELSEWHERE: Release = { ...A, namespace: 'two' };
const BESIDE: Release = { ...A, release: 'b' };

const production = path.join(CHART, 'values-production.yaml');
const textOf = ({ namespace, release, runbooks }: Release, ...settings: string[]): Promise<string> => {
  const flags = [`monitoring.rules.runbooks=${runbooks}`, ...settings].flatMap((setting) => ['--set', setting]);
  return runHelm('template', release, CHART, '--namespace', namespace, '--values', production, ...flags);
};
const objectsOf = async (release: Release, ...settings: string[]): Promise<Resource[]> =>
  parseAllDocuments(await textOf(release, ...settings)).flatMap((each) => (each.toJS() as Resource | null) ?? []);

const idOf = ({ kind, metadata }: Resource): string => `${kind}/${metadata.name}`;
const isDashboard = ({ metadata }: Resource): boolean => metadata.name.includes('-dashboard-');

type Rule = { readonly alert?: string; readonly labels: { readonly component?: string } };
type Groups = readonly { readonly name: string; readonly rules: readonly Rule[] }[];
async function groupsOf(release: Release, ...settings: string[]): Promise<Groups> {
  const documents = documentsOf(await textOf(release, ...settings));
  const text = [...documents].find(([name]) => name.startsWith('PrometheusRule/'))?.[1] ?? '';
  return (parse(text) as { spec: { groups: Groups } }).spec.groups;
}

const watched = (groups: Groups): string[] =>
  groups.flatMap(({ rules }) => rules.flatMap(({ labels }) => labels.component ?? [])).toSorted();

const withHelm = hasHelm ? describe : describe.skip;

withHelm('with helm', () => {
  test('two releases with values-production.yaml in two namespaces share no object of the cluster', async () => {
    const ofCluster = (objects: Resource[]) => objects.filter(({ kind }) => !OF_A_NAMESPACE.has(kind)).map(idOf);
    const [ours, others] = [ofCluster(await objectsOf(A)), ofCluster(await objectsOf(ELSEWHERE))];
    expect(ours.filter((name) => name.startsWith('PriorityClass/'))).toHaveLength(2);
    expect(ours.filter((name) => others.includes(name))).toEqual([]);
  });

  test('two releases in one namespace share no object', async () => {
    const [ours, others] = [(await objectsOf(A)).map(idOf), (await objectsOf(BESIDE)).map(idOf)];
    expect(ours.filter((name) => others.includes(name))).toEqual([]);
  });

  test('every pod names a priority class that its release makes', async () => {
    const objects = await objectsOf(A);
    const made = objects.filter(({ kind }) => kind === 'PriorityClass').map(({ metadata }) => metadata.name);
    const named = objects.flatMap(({ spec }) => spec?.template?.spec?.priorityClassName ?? []);
    expect(named).toHaveLength(10);
    expect(named.filter((name) => !made.includes(name))).toEqual([]);
  });

  test('a priority class that the chart does not make is used by its name', async () => {
    const text = await textOf(A, 'defaults.priorityClassName=ours');
    expect(text).toContain('priorityClassName: ours\n');
  });

  test.each([ELSEWHERE, BESIDE])(
    'a second release does not overwrite the dashboards of the first: %o',
    async (other) => {
      const idsOf = async (release: Release) =>
        (await objectsOf(release)).filter(isDashboard).flatMap(({ data = {} }) =>
          Object.entries(data).flatMap(([file, text]) => {
            const { uid, title } = JSON.parse(text) as { uid: string; title: string };
            expect(uid.length).toBeLessThanOrEqual(40);
            return [file, uid, title];
          }),
        );
      const [ours, others] = [await idsOf(A), await idsOf(other)];
      expect(ours).toHaveLength(3 * boardFiles.size);
      expect(ours.filter((id) => others.includes(id))).toEqual([]);
    },
  );

  test('the chart fills in rules and dashboards as their tests do', async () => {
    const wanted = Object.values(ruleFiles).flatMap(
      (groups) => (parse(fillIn(ruleFileOf(groups), A)) as { groups: Groups }).groups,
    );
    const byName = (groups: Groups) => new Map(groups.map((group) => [group.name, group.rules]));
    expect(byName(await groupsOf(A))).toEqual(byName(wanted));
    const boards = (await objectsOf(A)).filter(isDashboard).flatMap(({ data = {} }) => Object.values(data));
    const files = [...boardFiles.keys()].map((name) =>
      fillIn(readFileSync(path.join(CHART, 'dashboards', `${name}.json`), 'utf8'), A),
    );
    expect(boards.toSorted()).toEqual(files.toSorted());
  });

  test('no alert reports a component that is not installed or that KEDA scales to no pod', async () => {
    expect(watched(await groupsOf(A))).toEqual([...PROCESSES].toSorted());
    const fewer = await groupsOf(A, 'components.analytics.enabled=false', 'components.web.replicas=0');
    expect(watched(fewer)).toEqual(PROCESSES.filter((name) => name !== 'analytics').toSorted());
    const settings = ['autoscaling.enabled=false', 'keda.enabled=true', 'keda.minReplicas=0'];
    const scaled = await groupsOf(A, ...settings.map((setting) => `components.media-worker.${setting}`));
    expect(watched(scaled)).not.toContain('media-worker');
  });

  test.each(['podMonitor', 'serviceMonitor'])('a %s names component and release as the queries do', async (monitor) => {
    const settings = ['podMonitor', 'serviceMonitor'].map((each) => `monitoring.${each}.enabled=${each === monitor}`);
    const text = await textOf(A, ...settings);
    const kind = monitor === 'podMonitor' ? 'PodMonitor/' : 'ServiceMonitor/';
    const [, found = ''] = [...documentsOf(text)].find(([name]) => name.startsWith(kind)) ?? [];
    expect(found).toMatch(/component\]\s+targetLabel: job\s+replacement: tallscreen\/\$1/);
    expect(found).toMatch(/instance\]\s+targetLabel: release/);
  });

  test('KEDA counts the jobs of its own release', async () => {
    const text = await textOf(A, 'keda.enabled=true', 'keda.prometheusUrl=http://prometheus.test');
    const queries = [...text.matchAll(/^\s+query: (.*)$/gm)].map(([, query = '']) => query);
    expect(queries).toHaveLength(1);
    for (const selector of queries.flatMap((query) => query.match(/\{[^}]*\}/g) ?? []))
      expect(selector).toContain('namespace="one", release="a"');
  });
});
