import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../local/settings.ts';
import { findOnPath, run, succeeds } from '../../local/shell.ts';

/** What is the same for all images of a build. */
export type Build = {
  readonly dockerfile: string;
  readonly tag: string;
  readonly version: string;
  readonly revision: string;
  /** seconds since 1970: the time of the commit, so that the same commit gives the same image */
  readonly epoch: string;
  /** stage of the Dockerfile → a folder that takes its place */
  readonly contexts: Readonly<Record<string, string>>;
  /** argument of the Dockerfile → base image; the Dockerfile's own where absent */
  readonly bases: Readonly<Record<string, string>>;
  /** another text than that of an earlier build: base stages are built again, with today's Debian packages */
  readonly fresh?: string;
  /** further programs of the images, separated by spaces */
  readonly tools: string;
};

export type Engine = {
  readonly name: string;
  readonly build: (target: string, build: Build) => Promise<string>;
  readonly remove: (target: string, build: Build) => Promise<unknown>;
  /** Returns the image's settings and the digests of its layers. */
  readonly contentOf: (target: string, build: Build) => Promise<ImageContent>;
  /** Copies a file of the image to this machine. */
  readonly copyOut: (target: string, build: Build, from: string, to: string) => Promise<unknown>;
  /** Writes an archive that gives the image this name. */
  readonly save: (target: string, build: Build, file: string, name: string) => Promise<unknown>;
  /** the hexadecimal digits of the image's id */
  readonly idOf: (target: string, build: Build) => Promise<string>;
  readonly sizeOf: (target: string, build: Build) => Promise<number>;
};

export type ImageContent = { readonly layers: readonly string[]; readonly settings: unknown };

export const imageOf = (target: string, { tag }: Pick<Build, 'tag'>): string => `docker.io/tallscreen/${target}:${tag}`;

/** The arguments that docker buildx and buildah have in common. */
export function buildArguments(target: string, build: Build): string[] {
  const values = {
    VERSION: build.version,
    REVISION: build.revision,
    CREATED: new Date(Number(build.epoch) * 1000).toISOString(),
    SOURCE_DATE_EPOCH: build.epoch,
    ...(build.fresh === undefined ? {} : { FRESH: build.fresh }),
    ...build.bases,
    ...(build.tools !== '' && { TOOLS: build.tools }),
  };
  return [
    '--file',
    build.dockerfile,
    '--target',
    target,
    '--tag',
    imageOf(target, build),
    ...Object.entries(values).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    ...Object.entries(build.contexts).flatMap(([stage, folder]) => ['--build-context', `${stage}=${folder}`]),
  ];
}

const docker = (cwd: string): Engine => ({
  name: 'docker',
  build: (target, build) =>
    run('docker', ['buildx', 'build', '--load', ...buildArguments(target, build), '.'], {
      cwd,
      env: { ...process.env, SOURCE_DATE_EPOCH: build.epoch },
    }),
  remove: (target, build) => run('docker', ['image', 'rm', imageOf(target, build)]),
  contentOf: async (target, build) => {
    const [image] = JSON.parse(await run('docker', ['image', 'inspect', imageOf(target, build)])) as DockerImage[];
    return { layers: image?.RootFS.Layers ?? [], settings: [image?.Created, image?.Config] };
  },
  copyOut: async (target, build, from, to) => {
    const container = (await run('docker', ['create', imageOf(target, build)])).trim();
    try {
      await run('docker', ['cp', `${container}:${from}`, to]);
    } finally {
      await run('docker', ['rm', container]);
    }
  },
  async save(target, build, file, name) {
    await run('docker', ['tag', imageOf(target, build), name]);
    await run('docker', ['save', '--output', file, name]);
  },
  idOf: async (target, build) =>
    (await run('docker', ['image', 'inspect', '--format', '{{.Id}}', imageOf(target, build)]))
      .trim()
      .replace('sha256:', ''),
  sizeOf: async (target, build) =>
    Number(await run('docker', ['image', 'inspect', '--format', '{{.Size}}', imageOf(target, build)])),
});

/** Without a daemon, and in containers that may not create namespaces. Pulls nothing that is there. */
const buildah = (cwd: string): Engine => ({
  name: 'buildah',
  build: (target, build) =>
    run(
      'buildah',
      [
        'build',
        '--isolation=chroot',
        '--pull=false',
        '--layers',
        '--format=docker',
        `--timestamp=${build.epoch}`,
        ...buildArguments(target, build),
        '.',
      ],
      { cwd },
    ),
  save: (target, build, file, name) =>
    run('buildah', ['push', '--quiet', imageOf(target, build), `docker-archive:${file}:${name}`]),
  idOf: async (target, build) =>
    (await run('buildah', ['inspect', '--type=image', '--format={{.FromImageID}}', imageOf(target, build)])).trim(),
  remove: (target, build) => run('buildah', ['rmi', imageOf(target, build)]),
  contentOf: async (target, build) => {
    const text = await run('buildah', ['inspect', '--type', 'image', imageOf(target, build)]);
    const { rootfs, created, config } = (JSON.parse(text) as { Docker: BuildahImage }).Docker;
    // A random name that no engine reads, so the ids of two images differ where their content is the same.
    const { Hostname: _random, ...settings } = config;
    return { layers: rootfs.diff_ids, settings: [created, settings] };
  },
  copyOut: async (target, build, from, to) => {
    const container = (await run('buildah', ['from', '--pull-never', imageOf(target, build)])).trim();
    try {
      const root = (await run('buildah', ['mount', container])).trim();
      await copyFile(path.join(root, from), to);
    } finally {
      await run('buildah', ['rm', container]);
    }
  },
  sizeOf: async (target, build) => {
    const list = await run('buildah', ['images', '--json', imageOf(target, build)]);
    return bytesOf((JSON.parse(list) as { size: string }[])[0]?.size ?? '');
  },
});

type DockerImage = {
  readonly RootFS: { readonly Layers: string[] };
  readonly Created: string;
  readonly Config: unknown;
};
type BuildahImage = {
  readonly rootfs: { readonly diff_ids: string[] };
  readonly created: string;
  readonly config: Record<string, unknown>;
};

/** buildah says sizes as `140 MB`. */
function bytesOf(text: string): number {
  const [, amount = 'NaN', unit = 'B'] = /^([\d.]+) ?(\w+)$/.exec(text) ?? [];
  return Number(amount) * 1000 ** ['B', 'KB', 'MB', 'GB'].indexOf(unit);
}

/** Throws a sentence if this machine has no program that builds images. */
export async function findEngine(cwd: string): Promise<Engine> {
  // Podman answers `docker info`, too, but has no buildx.
  const hasDocker = (await findOnPath('docker')) !== undefined;
  if (hasDocker && (await succeeds('docker', ['info'])) && (await succeeds('docker', ['buildx', 'version'])))
    return docker(cwd);
  if (await findOnPath('buildah')) return buildah(cwd);
  throw new Problem(
    'Images are built by Docker (its engine must run: `docker info`, with buildx) or by buildah (`apt-get install buildah`); neither is here.',
  );
}
