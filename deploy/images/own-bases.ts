import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Console } from '../local/console.ts';
import { REPOSITORY } from '../local/home.ts';
import { Problem } from '../local/settings.ts';
import { findOnPath, run, succeeds } from '../local/shell.ts';

const SUITE = 'trixie';
const CADDY = 'github.com/caddyserver/caddy/v2/cmd/caddy@v2.11.9';
const NODE = path.join(REPOSITORY, `node_modules/node-linux-${process.arch}/bin/node`);

const NODE_BASE = 'docker.io/tallscreen/base-node:24';
const CADDY_BASE = 'docker.io/tallscreen/base-caddy:2.11';
const BUSYBOX_BASE = 'docker.io/tallscreen/base-busybox:1';

type Fill = (root: string, work: string) => Promise<unknown>;

/**
 * Makes stand-ins for the official base images where no registry of images is reachable: Debian by debootstrap with the
 * pinned Node, and Caddy by Go. Each is made once.
 */
export async function ownBases(console: Console, targets: readonly string[]): Promise<Record<string, string>> {
  const withWeb = targets.includes('web');
  for (const name of ['debootstrap', 'buildah', ...(withWeb ? ['go'] : [])])
    if ((await findOnPath(name)) === undefined) throw new Problem(`--own-bases needs ${name}: install it.`);
  if (targets.some((target) => target !== 'web')) await make(console, NODE_BASE, fillNode);
  if (withWeb) {
    await make(console, BUSYBOX_BASE, fillBusybox);
    await make(console, CADDY_BASE, fillCaddy);
  }
  return { NODE_IMAGE: NODE_BASE, CADDY_IMAGE: CADDY_BASE, BUSYBOX_IMAGE: BUSYBOX_BASE };
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
  const found = await run('find', [path.join(work, 'unpacked'), '-name', 'busybox', '-type', 'f']);
  await copyFile(found.trim(), program);
};

const fillCaddy: Fill = async (root, work) => {
  await fillBusybox(root, work);
  for (const name of ['sh', 'cp']) await copyFile(path.join(root, 'bin/busybox'), path.join(root, 'bin', name));
  await mkdir(path.join(root, 'usr/bin'), { recursive: true });
  const env = { ...process.env, CGO_ENABLED: '0', GOBIN: path.join(root, 'usr/bin') };
  await run('go', ['install', '-trimpath', '-ldflags=-s -w', CADDY], { env });
};
