import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { REPOSITORY } from '../local/home.ts';
import { COMPONENTS } from './components.ts';

type Artifact = {
  readonly image: string;
  readonly custom: { readonly buildCommand: string; readonly dependencies: { readonly paths: readonly string[] } };
};

const { build } = parse(readFileSync(path.join(REPOSITORY, 'skaffold.yaml'), 'utf8')) as {
  build: { artifacts: readonly Artifact[] };
};
const pathsOf = (component: string): readonly string[] =>
  build.artifacts.find(({ image }) => image === `tallscreen/${component}`)?.custom.dependencies.paths ?? [];

/** Skaffold takes an image that it has for the current one while no file below these paths differs. */
const covers = (component: string, file: string): boolean => {
  const found = pathsOf(component).flatMap((each) => globSync(each, { cwd: REPOSITORY }));
  return found.some((each) => file === each || file.startsWith(`${each}/`));
};

test('Skaffold builds every image', () => {
  expect(build.artifacts.map(({ image }) => image.replace('tallscreen/', '')).toSorted()).toEqual(
    [...COMPONENTS].toSorted(),
  );
  for (const { image, custom } of build.artifacts)
    expect(custom.buildCommand).toContain(` ${image.replace('tallscreen/', '')}'`);
});

test.each(COMPONENTS)('a change of what the image %s is made of builds it anew', (component) => {
  const service = component === 'media-worker' ? 'media' : component;
  const common = ['package-lock.json', 'deploy/Dockerfile', 'deploy/images/bundle.ts', 'proto/rules/text-limits.ts'];
  const own: Readonly<Record<string, readonly string[]>> = {
    bff: ['bff/src/main.ts'],
    web: ['web/src/main.tsx', 'web/index.html', 'web/vite.config.ts', 'web/public'],
    jobs: ['deploy/jobs/main.ts', 'deploy/backup/backup.ts', 'deploy/local/parts/keys.ts', 'services/feed/src/jobs'],
  };
  const parts = own[service] ?? [`services/${service}/src/main.ts`, `services/${service}/migrations`];
  const ofNode = ['services/kit/src/service.ts', 'services/kit-events/src/wiring.ts', 'deploy/rolldown.config.ts'];
  const files = [...common, ...parts, ...(component === 'web' ? [] : ofNode)];
  expect(files.filter((file) => !existsSync(path.join(REPOSITORY, file)))).toEqual([]);
  expect(files.filter((file) => !covers(component, file))).toEqual([]);
});
