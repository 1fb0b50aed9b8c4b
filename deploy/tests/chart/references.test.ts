import { describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { examples, hasHelm, readChartFile, render } from './chart.ts';

const withHelm = hasHelm ? describe : describe.skip;

type Pod = {
  readonly priorityClassName?: string;
  readonly serviceAccountName?: string;
  readonly containers: readonly {
    readonly env?: readonly { readonly valueFrom?: { readonly secretKeyRef?: { readonly name: string } } }[];
    readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[];
  }[];
};
type Resource = {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly spec?: Partial<Pod> & {
    readonly template?: { readonly spec: Pod };
    readonly jobTemplate?: { readonly spec: { readonly template: { readonly spec: Pod } } };
  };
};

const objectsOf = async (example: string): Promise<Resource[]> =>
  parseAllDocuments(await render(example)).flatMap((each) => (each.toJS() as Resource | null) ?? []);

/** The hook events at which Helm creates an object; empty for an object of the release itself. */
const eventsOf = ({ metadata }: Resource): string[] => metadata.annotations?.['helm.sh/hook']?.split(',') ?? [];
const weightOf = ({ metadata }: Resource): number => Number(metadata.annotations?.['helm.sh/hook-weight'] ?? 0);

const podOf = ({ kind, spec }: Resource): Pod | undefined =>
  kind === 'Pod' ? (spec as Pod) : (spec?.template ?? spec?.jobTemplate?.spec.template)?.spec;

function namesOf({ serviceAccountName, priorityClassName, containers }: Pod): string[] {
  const secrets = containers.flatMap(({ env = [] }) => env.flatMap((each) => each.valueFrom?.secretKeyRef?.name ?? []));
  const maps = containers.flatMap(({ envFrom = [] }) => envFrom.flatMap((each) => each.configMapRef?.name ?? []));
  const account = serviceAccountName === undefined ? [] : [`ServiceAccount/${serviceAccountName}`];
  const priority = priorityClassName === undefined ? [] : [`PriorityClass/${priorityClassName}`];
  return [
    ...secrets.map((name) => `Secret/${name}`),
    ...maps.map((name) => `ConfigMap/${name}`),
    ...account,
    ...priority,
  ];
}

/** The Secrets that already exist according to the values file. */
const givenSecrets = (example: string): string[] => {
  const values = parse(readChartFile(`values-${example}.yaml`)) as Record<string, { existingSecret?: string }>;
  return Object.values(values).flatMap((value) => value?.existingSecret ?? []);
};

/** Whether `object` exists when `user` starts. Hooks before the rollout cannot use objects of the release itself. */
function isThereFor(user: Resource, object: Resource): boolean {
  const hooks = eventsOf(object);
  const kept = object.metadata.annotations?.['helm.sh/resource-policy'] === 'keep';
  return eventsOf(user).every((event) => {
    const isEarlier = weightOf(object) < weightOf(user);
    if (hooks.includes(event)) return isEarlier;
    return event.startsWith('pre-') ? false : hooks.length === 0 || kept;
  });
}

withHelm('with helm', () => {
  test.each(examples)(
    'every Secret, account and priority class that a pod of values-%s.yaml names exists when it starts',
    async (example) => {
      const objects = await objectsOf(example);
      const given = givenSecrets(example);
      const missing = objects.flatMap((user) => {
        const pod = podOf(user);
        return [...new Set(pod ? namesOf(pod) : [])]
          .filter((name) => !given.includes(name.replace('Secret/', '')))
          .filter((name) => {
            const made = objects.filter(
              ({ kind, metadata }) => `${kind.replace('ExternalSecret', 'Secret')}/${metadata.name}` === name,
            );
            return !made.some((object) => isThereFor(user, object));
          })
          .map((name) => `${user.kind}/${user.metadata.name} needs ${name}`);
      });
      expect(objects.length).toBeGreaterThan(40);
      expect(missing).toEqual([]);
    },
  );
});
