import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Console } from '../../local/console.ts';
import { REPOSITORY } from '../../local/home.ts';
import { Problem } from '../../local/settings.ts';
import { findOnPath, run, succeeds } from '../../local/shell.ts';

const SUITE = 'trixie';
const NODE = path.join(REPOSITORY, `node_modules/node-linux-${process.arch}/bin/node`);

// This program runs on the pinned Node: another version makes another base.
const NODE_BASE = `docker.io/tallscreen/base-node:${process.versions.node}`;

type Fill = (root: string) => Promise<unknown>;

/**
 * Makes a stand-in for the official base image where no registry of images is reachable: Debian by debootstrap with the
 * pinned Node. It is made once.
 */
export async function ownBases(console: Console): Promise<Record<string, string>> {
  for (const name of ['debootstrap', 'buildah'])
    if ((await findOnPath(name)) === undefined) throw new Problem(`--own-bases needs ${name}: install it.`);
  await make(console, NODE_BASE, fillNode);
  return { NODE_IMAGE: NODE_BASE };
}

async function make(console: Console, image: string, fill: Fill): Promise<void> {
  if (await succeeds('buildah', ['inspect', '--type', 'image', image])) return;
  const work = await mkdtemp(path.join(tmpdir(), 'tallscreen-base-'));
  try {
    const root = path.join(work, 'root');
    await mkdir(root);
    await chmod(root, 0o755);
    await console.step(image, async () => {
      await fill(root);
      const file = path.join(work, 'Dockerfile');
      await writeFile(file, 'FROM scratch\nCOPY . /\n');
      await run('buildah', ['build', '--isolation', 'chroot', '--tag', image, '--file', file, root]);
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const fillNode: Fill = async (root) => {
  await run('debootstrap', ['--variant=minbase', SUITE, root]);
  await run('sh', ['-c', 'rm -f "$0"/var/cache/apt/archives/*.deb', root]);
  await copyFile(NODE, path.join(root, 'usr/local/bin/node'));
};
