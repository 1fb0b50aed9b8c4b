import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Console } from '../../local/console.ts';
import { REPOSITORY } from '../../local/home.ts';
import { Problem } from '../../local/settings.ts';
import { findOnPath, run, succeeds } from '../../local/shell.ts';

const SUITE = 'trixie';
const NODE = path.join(REPOSITORY, `node_modules/node-linux-${process.arch}/bin/node`);

// This program runs on the pinned Node, so another version makes another base.
const IMAGE = `docker.io/tallscreen/base-node:${process.versions.node}`;

/**
 * Makes a stand-in for the official image of Node, once: Debian by debootstrap with the pinned Node. Returns its name.
 */
export async function provideBase(console: Console): Promise<string> {
  for (const name of ['debootstrap', 'buildah'])
    if ((await findOnPath(name)) === undefined)
      throw new Problem(`${name} is missing: install it (apt-get install ${name}), or build the images by Docker.`);
  if (!(await succeeds('buildah', ['inspect', '--type', 'image', IMAGE]))) await console.step(IMAGE, make);
  return IMAGE;
}

async function make(): Promise<void> {
  const work = await mkdtemp(path.join(tmpdir(), 'tallscreen-base-'));
  try {
    const root = path.join(work, 'root');
    await mkdir(root);
    await chmod(root, 0o755);
    await run('debootstrap', ['--variant=minbase', SUITE, root]);
    await run('sh', ['-c', 'rm -f "$0"/var/cache/apt/archives/*.deb', root]);
    await copyFile(NODE, path.join(root, 'usr/local/bin/node'));
    const file = path.join(work, 'Dockerfile');
    await writeFile(file, 'FROM scratch\nCOPY . /\n');
    await run('buildah', ['build', '--isolation', 'chroot', '--tag', IMAGE, '--file', file, root]);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
