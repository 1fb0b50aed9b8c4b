import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Console } from './console.ts';
import { DEMO_STATUS } from '../bare-machine/frontdoor/router.ts';
import { REPOSITORY } from './home.ts';
import { SERVICES } from './processes.ts';
import { run } from './shell.ts';

const STAMP = '.built-from';

export type Build = {
  readonly what: string;
  /** The folder of the result. */
  readonly place: string;
  /** Files and folders it is built from. Tests in a folder are ignored. */
  readonly sources: readonly string[];
  /** Writes the result into an empty folder beside `place`. */
  readonly make: (folder: string) => Promise<unknown>;
};

/**
 * Builds if a source has changed since the last build. It builds beside `place`, so that a failed or concurrent build
 * leaves a working result.
 */
export async function buildWhenChanged({ what, place, sources, make }: Build, console: Console): Promise<void> {
  const wanted = await hashOf(sources);
  const isBuilt = async (): Promise<boolean> =>
    (await readFile(path.join(place, STAMP), 'utf8').catch(() => '')) === wanted;
  if (await isBuilt()) return;
  const folder = `${place}-${process.pid}`;
  try {
    // Delete what a killed process with the same pid left.
    await rm(folder, { recursive: true, force: true });
    await console.step(what, () => make(folder));
    await writeFile(path.join(folder, STAMP), wanted);
    await rm(place, { recursive: true, force: true });
    await rename(folder, place).catch(async (error: unknown) => {
      if (!(await isBuilt())) throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hashOf(sources: readonly string[]): Promise<string> {
  const nested = await Promise.all(sources.map((source) => filesOf(path.resolve(REPOSITORY, source))));
  const sum = createHash('sha256');
  for (const file of nested.flat().toSorted())
    sum
      .update(path.relative(REPOSITORY, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return sum.digest('hex');
}

async function filesOf(source: string): Promise<string[]> {
  const found = await stat(source).catch(() => undefined);
  if (found?.isFile()) return [source];
  if (found === undefined) return [];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'));
  return files.map((entry) => path.join(entry.parentPath, entry.name));
}

const ROLLDOWN = path.join(REPOSITORY, 'node_modules/rolldown/bin/cli.mjs');
const CONFIG = path.join(REPOSITORY, 'deploy/rolldown.config.ts');

/**
 * The bundle of our processes. From the about 1,500 source files of each process and its libraries, a start takes 2.5
 * times the CPU and a process 30 MiB more memory.
 */
export const servicesBuild = (place: string): Build => ({
  what: 'services',
  place,
  sources: [
    ...[...SERVICES, 'kit', 'kit-events', 'kit-files', 'kit-http', 'kit-mongo', 'kit-telemetry'].flatMap((name) =>
      ['src', 'migrations', 'package.json'].map((source) => `services/${name}/${source}`),
    ),
    'bff/contract',
    'bff/src',
    'bff/package.json',
    'proto/gen',
    'proto/rules',
    'proto/package.json',
    'deploy/bare-machine/frontdoor',
    'deploy/pages',
    'deploy/scan-model',
    'deploy/local/processes.ts',
    'deploy/rolldown.config.ts',
    'package-lock.json',
  ],
  make: (folder) =>
    run(process.execPath, [ROLLDOWN, '--config', CONFIG, '--configLoader', 'native', '--dir', folder], {
      cwd: REPOSITORY,
    }),
});

const WEB = path.join(REPOSITORY, 'web');
const VITE = path.join(REPOSITORY, 'node_modules/vite/bin/vite.js');

/** The folder from which the front door serves the web client. */
export const WEB_DIR = path.join(WEB, 'dist');

/** The build of the web client from its sources, the contract of the BFF, the upload rules and the libraries. */
export const webBuild: Build = {
  what: 'web client',
  place: WEB_DIR,
  sources: [
    'web/src',
    'web/public',
    'web/build',
    'web/index.html',
    'web/vite.config.ts',
    'bff/contract',
    'proto/rules',
    'deploy/local/build.ts',
    'package-lock.json',
  ],
  make: (folder) => buildWeb(folder, process.env),
};

/** The web client of a local stack also shows the progress of the demo content. */
export const localWebBuild: Build = {
  ...webBuild,
  make: (folder) => buildWeb(folder, { ...process.env, VITE_DEMO_STATUS: DEMO_STATUS }),
};

const buildWeb = (folder: string, env: NodeJS.ProcessEnv): Promise<string> =>
  run(process.execPath, [VITE, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir', WEB], {
    cwd: WEB,
    env,
  });
