import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { REPOSITORY } from '../local/home.ts';
import { COMPONENTS } from '../images/components.ts';

type Artifact = {
  readonly image: string;
  readonly sync?: {
    readonly manual: readonly { readonly src: string; readonly dest: string }[];
    readonly hooks: { readonly before: readonly { readonly host: { readonly command: readonly string[] } }[] };
  };
  readonly custom: { readonly buildCommand: string; readonly dependencies: { readonly paths: readonly string[] } };
};

const { build, deploy, portForward, verify } = parse(readFileSync(path.join(REPOSITORY, 'skaffold.yaml'), 'utf8')) as {
  build: { artifacts: readonly Artifact[] };
  deploy: { helm: { releases: readonly { readonly setValues: { readonly publicUrl: string } }[] } };
  portForward: readonly Readonly<Record<string, unknown>>[];
  verify: readonly { readonly container: Readonly<Record<string, unknown>> }[];
};
const pathsOf = (component: string): readonly string[] =>
  build.artifacts.find(({ image }) => image === `tallscreen/${component}`)?.custom.dependencies.paths ?? [];

/** Skaffold reuses an image while no file below these paths has changed. */
const covers = (component: string, file: string): boolean => {
  const found = pathsOf(component).flatMap((each) => globSync(each, { cwd: REPOSITORY }));
  return found.some((each) => file === each || file.startsWith(`${each}/`));
};

/** Returns the arguments of the call to Docker. Skaffold passes the command to a shell. */
function commandOf(command: string, name: string, builder = ''): string {
  const env = { IMAGE: `tallscreen/${name}:1a`, IMAGE_BUILDER: builder };
  return execFileSync('/bin/sh', ['-c', `docker() { echo "$@"; }; ${command}`], { env, encoding: 'utf8' }).trim();
}

test('Skaffold builds every image', () => {
  expect(build.artifacts.map(({ image }) => image.replace('tallscreen/', '')).toSorted()).toEqual(
    [...COMPONENTS].toSorted(),
  );
  for (const { image, custom } of build.artifacts) {
    const name = image.replace('tallscreen/', '');
    expect(commandOf(custom.buildCommand, name)).toMatch(
      new RegExp(`^buildx build --load --file deploy/Dockerfile --target ${name} .*--tag ${image}:1a .$`),
    );
    // The builder that IMAGE_BUILDER names reads IMAGE itself.
    expect(commandOf(custom.buildCommand, name, 'docker of our own')).toBe('of our own');
  }
});

test.each(COMPONENTS)('a change of a source of the image %s builds it again', (component) => {
  const service = component === 'media-worker' ? 'media' : component;
  const common = ['package-lock.json', 'deploy/Dockerfile', 'deploy/images/bundle.ts', 'proto/rules/text-limits.ts'];
  const own: Readonly<Record<string, readonly string[]>> = {
    bff: ['bff/src/main.ts', 'bff/contract/video.ts'],
    web: [
      'deploy/pages/main.ts',
      'web/src/main.tsx',
      'web/index.html',
      'web/vite.config.ts',
      'web/build/early-script.ts',
      'services/kit-http/src/security-headers.ts',
      'web/public',
      'bff/contract/video.ts',
    ],
    jobs: [
      'helm/tallscreen/files/main-job.mjs',
      'deploy/jobs/main.ts',
      'deploy/backup/backup.ts',
      'deploy/bare-machine/parts/keys.ts',
      'services/feed/src/jobs',
    ],
  };
  const parts = own[service] ?? [`services/${service}/src/main.ts`];
  const ofNode = ['services/kit/src/service.ts', 'services/kit-events/src/wiring.ts', 'deploy/rolldown.config.ts'];
  const files = [...common, ...parts, ...ofNode];
  expect(files.filter((file) => !existsSync(path.join(REPOSITORY, file)))).toEqual([]);
  expect(files.filter((file) => !covers(component, file))).toEqual([]);
});

test('a changed source of a process reaches its pods without a new image', () => {
  const { components } = parse(readFileSync(path.join(REPOSITORY, 'deploy/skaffold/live-values.yaml'), 'utf8')) as {
    components: Readonly<Record<string, { readonly command: readonly string[] }>>;
  };
  const synced = build.artifacts.filter(({ sync }) => sync !== undefined);
  const names = COMPONENTS.filter((name) => name !== 'web' && name !== 'jobs');
  expect(synced.map(({ image }) => image.replace('tallscreen/', '')).toSorted()).toEqual([...names].toSorted());
  expect(Object.keys(components).toSorted()).toEqual([...names].toSorted());
  for (const { image, custom, sync } of synced) {
    const name = image.replace('tallscreen/', '');
    expect(sync?.hooks.before[0]?.host.command.slice(-2)).toEqual(['sync', name]);
    expect(commandOf(custom.buildCommand, name)).toContain('--build-arg TOOLS=tar');
    expect(components[name]?.command.at(-1)).toContain(`'/tmp/live/${name}.mjs'`);
    const sources = pathsOf(name).filter((each) => /\/(?:src|contract)$/.test(each));
    expect(sync?.manual.map(({ src }) => src).toSorted()).toEqual(sources.map((each) => `${each}/**/*.ts`).toSorted());
  }
});

test('Skaffold forwards the ingress on this machine only, to the public address of the chart', () => {
  const { hostname, port } = new URL(deploy.helm.releases[0]?.setValues.publicUrl ?? '');
  expect(hostname).toBe('localhost');
  expect(portForward).toEqual([
    {
      resourceType: 'service',
      resourceName: expect.stringContaining('.INGRESS_SERVICE'),
      namespace: expect.stringContaining('.INGRESS_NAMESPACE'),
      port: 80,
      address: '127.0.0.1',
      localPort: Number(port),
    },
  ]);
});

test('skaffold verify finds the main job and its clip in the image of the jobs', () => {
  const bundle = readFileSync(path.join(REPOSITORY, 'deploy/images/bundle.ts'), 'utf8');
  const job = readFileSync(path.join(REPOSITORY, 'deploy/skaffold/verify-job.yaml'), 'utf8');
  // Skaffold starts the container with its own command, not with that of the manifest.
  expect(verify[0]?.container).toMatchObject({ command: ['node'], args: ['/app/test/main-job.mjs'] });
  for (const file of ['main-job.mjs', 'clip.mp4']) {
    expect(job).toContain(`/app/test/${file}`);
    expect(bundle).toContain(`'${file}'`);
    expect(existsSync(path.join(REPOSITORY, 'helm/tallscreen/files', file))).toBe(true);
  }
});
