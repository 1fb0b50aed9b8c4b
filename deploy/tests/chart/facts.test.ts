import { describe, expect, jest, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { examples, hasHelm, render } from './chart.ts';

jest.setTimeout(120_000);

interface Container {
  readonly resources: { readonly requests: { readonly cpu: string; readonly memory: string } };
  readonly securityContext: { readonly runAsNonRoot?: boolean; readonly readOnlyRootFilesystem?: boolean };
}
interface Pod {
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly topologySpreadConstraints?: readonly unknown[];
  readonly containers: readonly Container[];
}
interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly spec: {
    readonly replicas?: number;
    readonly template?: { readonly spec: Pod };
    readonly tls?: readonly unknown[];
    readonly egress?: readonly unknown[];
  };
}

const objectsOf = async (example: string): Promise<Resource[]> =>
  parseAllDocuments(await render(example)).flatMap((document) => (document.toJS() as Resource | null) ?? []);
const ofKind = (objects: readonly Resource[], ...kinds: string[]): Resource[] =>
  objects.filter(({ kind }) => kinds.includes(kind));
const namesOf = (objects: readonly Resource[]): string[] => objects.map(({ metadata }) => metadata.name).toSorted();
const podsOf = (objects: readonly Resource[]): Pod[] =>
  ofKind(objects, 'Deployment', 'StatefulSet').flatMap(({ spec }) => spec.template?.spec ?? []);

const PROCESSES = [
  'analytics',
  'bff',
  'feed',
  'identity',
  'media',
  'media-worker',
  'messaging',
  'moderation',
  'social',
  'web',
].map((name) => `tallscreen-${name}`);

const withHelm = hasHelm ? describe : describe.skip;

withHelm('with helm', () => {
  test.each(examples)('values-%s.yaml runs all processes, each locked up', async (example) => {
    const objects = await objectsOf(example);
    expect(namesOf(ofKind(objects, 'Deployment'))).toEqual(expect.arrayContaining(PROCESSES));
    for (const { containers } of podsOf(ofKind(objects, 'Deployment')))
      for (const { securityContext } of containers)
        expect(securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
  });

  test('values-small.yaml runs each process and store once and asks for less than 4 cores and 8 GB', async () => {
    const objects = await objectsOf('small');
    expect(namesOf(ofKind(objects, 'StatefulSet'))).toEqual(
      ['kafka', 'mongodb', 'redis', 's3'].map((name) => `tallscreen-${name}`),
    );
    for (const { spec } of ofKind(objects, 'Deployment', 'StatefulSet')) expect(spec.replicas).toBe(1);
    const pods = podsOf(objects);
    expect(pods.flatMap(({ topologySpreadConstraints = [] }) => topologySpreadConstraints)).toEqual([]);
    expect(ofKind(objects, 'PodDisruptionBudget', 'HorizontalPodAutoscaler')).toEqual([]);
    const requests = pods.flatMap(({ containers }) => containers.map(({ resources }) => resources.requests));
    const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);
    const cores = ({ cpu }: { cpu: string }) => (cpu.endsWith('m') ? parseInt(cpu, 10) / 1000 : Number(cpu));
    const mib = ({ memory }: { memory: string }) => parseInt(memory, 10) * (memory.endsWith('Gi') ? 1024 : 1);
    expect(sum(requests.map(cores))).toBeLessThan(4);
    expect(sum(requests.map(mib))).toBeLessThan(8 * 1024);
  });

  test('values-openshift-like.yaml leaves users to the cluster, ends TLS at the router and runs no store', async () => {
    const objects = await objectsOf('openshift-like');
    expect(ofKind(objects, 'StatefulSet')).toEqual([]);
    for (const { securityContext } of podsOf(objects)) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true });
      for (const field of ['runAsUser', 'runAsGroup', 'fsGroup']) expect(securityContext).not.toHaveProperty(field);
    }
    const routes = ofKind(objects, 'Ingress');
    expect(routes.length).toBeGreaterThan(0);
    for (const { spec, metadata } of routes) {
      expect(spec).not.toHaveProperty('tls');
      expect(metadata.annotations).toMatchObject({ 'route.openshift.io/termination': 'edge' });
    }
    const longest = Object.fromEntries(
      routes.map(({ metadata }) => [metadata.name, metadata.annotations?.['haproxy.router.openshift.io/timeout']]),
    );
    expect(longest).toMatchObject({ 'tallscreen-ws': '24h', 'tallscreen-api': '30m' });
    expect(JSON.stringify(ofKind(objects, 'NetworkPolicy').map(({ spec }) => spec.egress))).toContain('5353');
    expect(ofKind(objects, 'PodMonitor').length).toBeGreaterThan(0);
    for (const { spec } of ofKind(objects, 'Deployment')) expect(spec.replicas ?? 2).toBe(2);
  });
});
