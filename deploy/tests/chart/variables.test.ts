import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { checkConfiguration } from '../../local/checks/configuration.ts';
import { shapes } from '../../local/configuration/processes.ts';
import { documentsOf, hasHelm, render } from './chart.ts';

const withHelm = hasHelm ? describe : describe.skip;

type Container = { readonly env?: readonly { readonly name: string }[] };
type Workload = {
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly Container[] } } };
};

/** The names of the variables that a component gets. */
async function variablesOf(component: string): Promise<string[]> {
  const documents = documentsOf(await render('dev'));
  const { data } = parse(documents.get(`ConfigMap/tallscreen-${component}`) ?? '') as { data: Record<string, string> };
  const { spec } = parse(documents.get(`Deployment/tallscreen-${component}`) ?? '') as Workload;
  const env = spec.template.spec.containers[0]?.env ?? [];
  return [...Object.keys(data), ...env.map(({ name }) => name)];
}

/** Read by libraries. */
const OF_LIBRARIES = ['KAFKAJS_NO_PARTITIONER_WARNING'];
const components = Object.keys(shapes).filter(
  (name) => ['bff', 'media-worker', 'web'].includes(name) || 'GRPC_PORT' in shapes[name]!,
);

test('the chart and the document agree which component reads which variable', async () => {
  await expect(checkConfiguration()).resolves.toBeUndefined();
});

withHelm('with helm', () => {
  test.each(components)(
    '%s gets every variable that it needs, and none that is unknown to all processes',
    async (component) => {
      const shape = shapes[component] ?? {};
      const given = await variablesOf(component);
      const needed = Object.keys(shape).filter((variable) => !shape[variable]!.safeParse(undefined).success);
      expect(needed.filter((variable) => !given.includes(variable))).toEqual([]);
      const known = [...Object.values(shapes).flatMap((each) => Object.keys(each)), ...OF_LIBRARIES];
      expect(given.filter((variable) => !known.includes(variable))).toEqual([]);
    },
  );
});
