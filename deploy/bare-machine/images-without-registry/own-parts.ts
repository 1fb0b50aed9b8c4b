import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { output } from '../../rolldown.config.ts';
import type { Console } from '../../local/console.ts';
import { REPOSITORY, type Home } from '../../local/home.ts';
import { fetchForPlace } from '../parts/documentdb/part.ts';
import { fetchKafka } from '../parts/kafka-jars.ts';
import { installVersity } from '../parts/s3.ts';
import { Problem } from '../../local/settings.ts';
import { provideK6 } from '../../local/testing/k6.ts';

export const DOCKERFILE = 'deploy/bare-machine/images-without-registry/parts/Dockerfile';

/** The images of the chart's `parts`, and of deploy/k6/job.yaml; the targets of the Dockerfile have these names. */
export const PARTS = ['part-mongodb', 'part-kafka', 'part-redis', 'part-s3', 'part-mailbox', 'part-k6'] as const;

type Part = (typeof PARTS)[number];
export const isPart = (target: string): target is Part => PARTS.includes(target as Part);

type Context = { readonly home: Home; readonly console: Console; readonly folder: string };

/** The folder with the files of a part's stage. It is filled with the files that the local stack uses, too. */
const FILES: Readonly<Record<Part, (context: Context) => Promise<string>>> = {
  async 'part-mongodb'({ home, console, folder }) {
    const fetched = await fetchForPlace(console, path.join(home.cache, 'documentdb-image'), '/opt/documentdb');
    await cp(fetched, path.join(folder, 'documentdb'), { recursive: true, verbatimSymlinks: true });
    const input = {
      mongodb: 'deploy/bare-machine/images-without-registry/parts/mongodb.ts',
      gateway: 'deploy/bare-machine/documentdb/main.ts',
    };
    const build = await rolldown({ cwd: REPOSITORY, input, platform: 'node' });
    await build.write({ ...output, dir: path.join(folder, 'app') });
    await build.close();
    return folder;
  },
  'part-kafka': fetchKafka,
  async 'part-redis'({ folder }) {
    return folder;
  },
  async 'part-s3'({ home, console }) {
    const program = await installVersity({ home, console });
    if (program === undefined) throw new Problem('versitygw could not be built: install Go.');
    return path.dirname(program);
  },
  async 'part-mailbox'({ folder }) {
    for (const place of await packagesOf('maildev'))
      await cp(path.join(REPOSITORY, place), path.join(folder, place), {
        recursive: true,
        filter: isOfOnePackage(place),
      });
    return folder;
  },
  async 'part-k6'({ home, console, folder }) {
    await cp(await provideK6(home.cache, console), path.join(folder, 'k6'));
    return folder;
  },
};

/** Returns the folder that replaces `files` in the Dockerfile. */
export async function filesOfPart(part: Part, home: Home, console: Console): Promise<string> {
  const folder = path.join(REPOSITORY, '.local/images', part);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return FILES[part]({ home, console, folder });
}

type Lock = { readonly packages: Readonly<Record<string, { dependencies?: object; optionalDependencies?: object }>> };

/** The folders of a package and of all its dependencies, according to the lockfile. */
export async function packagesOf(name: string): Promise<readonly string[]> {
  const { packages } = JSON.parse(await readFile(path.join(REPOSITORY, 'package-lock.json'), 'utf8')) as Lock;
  const found = new Set<string>();
  const visit = (place: string): void => {
    if (found.has(place)) return;
    found.add(place);
    const { dependencies, optionalDependencies } = packages[place] ?? {};
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = resolve(place, each);
      if (next !== undefined) visit(next);
    }
  };
  // Resolves like Node: first in the package's own folder, then in the folders around it.
  const resolve = (from: string, wanted: string): string | undefined => {
    const place = path.join(from, 'node_modules', wanted);
    if (packages[place] !== undefined || from === '') return packages[place] && place;
    const outer = from.lastIndexOf('node_modules/');
    return resolve(from.slice(0, Math.max(0, outer - 1)), wanted);
  };
  visit(`node_modules/${name}`);
  return [...found];
}

const isOfOnePackage =
  (place: string) =>
  (file: string): boolean =>
    !path.relative(path.join(REPOSITORY, place), file).split(path.sep).includes('node_modules');
