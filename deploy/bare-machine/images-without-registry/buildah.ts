import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { REPOSITORY } from '../../local/home.ts';
import { run } from '../../local/shell.ts';

/** How the images of one run are built. */
export type Build = {
  readonly dockerfile: string;
  readonly tag: string;
  /** arguments of the Dockerfile */
  readonly args: Readonly<Record<string, string>>;
  /** stage of the Dockerfile → the folder that replaces it */
  readonly contexts: Readonly<Record<string, string>>;
  /** seconds since 1970: the time of the commit, so that the same commit gives the same image */
  readonly epoch: string;
  /** Use nothing from an earlier build. The image then shares no layers with others. */
  readonly noCache?: boolean;
};

export type ImageContent = { readonly layers: readonly string[]; readonly settings: unknown };

type Inspected = {
  readonly FromImageID: string;
  readonly Docker: {
    readonly rootfs: { readonly diff_ids: string[] };
    readonly created: string;
    readonly config: Record<string, unknown>;
  };
};

const buildah = (...args: readonly string[]): Promise<string> => run('buildah', args, { cwd: REPOSITORY });

export const imageOf = (target: string, tag: string): string => `docker.io/tallscreen/${target}:${tag}`;

export function argumentsOf(target: string, { dockerfile, tag, args, contexts, epoch, noCache }: Build): string[] {
  return [
    'build',
    // Works in containers that must not create namespaces.
    '--isolation=chroot',
    '--pull=false',
    noCache === true ? '--no-cache' : '--layers',
    '--format=docker',
    `--timestamp=${epoch}`,
    `--file=${dockerfile}`,
    `--target=${target}`,
    `--tag=${imageOf(target, tag)}`,
    ...Object.entries(args).map(([name, value]) => `--build-arg=${name}=${value}`),
    ...Object.entries(contexts).map(([stage, folder]) => `--build-context=${stage}=${folder}`),
    '.',
  ];
}

export const build = (target: string, how: Build): Promise<string> => buildah(...argumentsOf(target, how));

export const remove = (target: string, tag: string): Promise<string> => buildah('rmi', imageOf(target, tag));

const inspect = async (target: string, tag: string): Promise<Inspected> =>
  JSON.parse(await buildah('inspect', '--type=image', imageOf(target, tag))) as Inspected;

/** Returns the hexadecimal digits of the image's id. */
export const idOf = async (target: string, tag: string): Promise<string> => (await inspect(target, tag)).FromImageID;

/** Returns the image's settings and the digests of its layers. */
export async function contentOf(target: string, tag: string): Promise<ImageContent> {
  const { rootfs, created, config } = (await inspect(target, tag)).Docker;
  // No engine reads this random name. It would make the ids of two images with the same content differ.
  const { Hostname: _random, ...settings } = config;
  return { layers: rootfs.diff_ids, settings: [created, settings] };
}

/** Returns the size in words, such as `140 MB`. */
export async function sizeOf(target: string, tag: string): Promise<string> {
  const list = JSON.parse(await buildah('images', '--json', imageOf(target, tag))) as { size: string }[];
  return list[0]?.size ?? '';
}

/** Writes an archive like that of `docker save`, with the image's name. */
export async function save(target: string, tag: string, { file, name }: { file: string; name: string }): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  // buildah adds to an archive, and does not replace one.
  await rm(file, { force: true });
  await buildah('push', '--quiet', imageOf(target, tag), `docker-archive:${file}:${name}`);
}

/** Copies a file of the image to this machine. */
export async function copyOut(target: string, tag: string, from: string, to: string): Promise<void> {
  const container = (await buildah('from', '--pull-never', imageOf(target, tag))).trim();
  try {
    const root = (await buildah('mount', container)).trim();
    await copyFile(path.join(root, from), to);
  } finally {
    await buildah('rm', container);
  }
}
