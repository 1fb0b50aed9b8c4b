import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Console } from '../local/console.ts';
import { REPOSITORY } from '../local/home.ts';
import { Problem } from '../local/settings.ts';
import { findOnPath, run, succeeds } from '../local/shell.ts';

const SUITE = 'trixie';
const NODE = path.join(REPOSITORY, `node_modules/node-linux-${process.arch}/bin/node`);

// This program runs on the pinned Node: another version makes another base.
const NODE_BASE = `docker.io/tallscreen/base-node:${process.versions.node}`;
const BUSYBOX_BASE = 'docker.io/tallscreen/base-busybox:1';

type Fill = (root: string, work: string) => Promise<unknown>;

/**
 * Makes stand-ins for the official base images where no registry of images is reachable: Debian by debootstrap with the
 * pinned Node, and Busybox from its Debian package. Each is made once.
 */
export async function ownBases(console: Console, targets: readonly string[]): Promise<Record<string, string>> {
  const withWeb = targets.includes('web');
  for (const name of ['debootstrap', 'buildah', ...(withWeb ? ['go'] : [])])
    if ((await findOnPath(name)) === undefined) throw new Problem(`--own-bases needs ${name}: install it.`);
  if (targets.some((target) => target !== 'web')) await make(console, NODE_BASE, fillNode);
  if (withWeb) await make(console, BUSYBOX_BASE, fillBusybox);
  return { NODE_IMAGE: NODE_BASE, BUSYBOX_IMAGE: BUSYBOX_BASE };
}

async function make(console: Console, image: string, fill: Fill): Promise<void> {
  if (await succeeds('buildah', ['inspect', '--type', 'image', image])) return;
  const work = await mkdtemp(path.join(tmpdir(), 'tallscreen-base-'));
  try {
    const root = path.join(work, 'root');
    await mkdir(root);
    await chmod(root, 0o755);
    await console.step(image, async () => {
      await fill(root, work);
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

const fillBusybox: Fill = async (root, work) => {
  await run('apt-get', ['download', '-qq', 'busybox-static'], { cwd: work });
  const [archive = ''] = (await readdir(work)).filter((file) => file.endsWith('.deb'));
  await run('dpkg', ['-x', path.join(work, archive), path.join(work, 'unpacked')]);
  const program = path.join(root, 'bin/busybox');
  await mkdir(path.join(root, 'bin'));
  // Debian moves it to /usr/bin in later releases.
  const found = await run('find', [path.join(work, 'unpacked'), '-path', '*bin/busybox', '-type', 'f']);
  await copyFile(found.trim(), program);
};

/** Builds what the stage `web-server` builds. Returns the folder that replaces the stage. */
export async function buildWebServer(console: Console, folder: string): Promise<string> {
  const place = path.join(folder, 'web-server');
  const env = { ...process.env, CGO_ENABLED: '0' };
  const flags = ['-trimpath', '-buildvcs=false', '-ldflags=-s -w', '-o', path.join(place, 'out/caddy')];
  const cwd = path.join(import.meta.dirname, 'web-server');
  await console.step('Caddy by Go', async () => {
    await run('go', ['build', ...flags, '.'], { env, cwd });
    // Without the path of the program, which differs from machine to machine.
    const modules = await run('go', ['version', '-m', 'caddy'], { cwd: path.join(place, 'out') });
    await writeFile(path.join(place, 'out/caddy.modules'), modules);
  });
  return place;
}
