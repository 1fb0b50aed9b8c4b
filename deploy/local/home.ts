import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Problem, type Settings } from './settings.ts';

export const REPOSITORY = path.resolve(import.meta.dirname, '../..');

/**
 * The folders of one stack. `npm run reset` empties `data` and `logs`. `run` holds ports and pid files. `cache` holds
 * downloads and is shared by all homes of this clone.
 */
export type Home = {
  readonly root: string;
  readonly data: string;
  readonly logs: string;
  readonly run: string;
  /** The bundle of our processes. */
  readonly build: string;
  readonly cache: string;
};

/** Opens the home, or with `name` a home inside it: `dev` for the parts alone, `test` for test runs. */
export async function openHome(settings: Settings, name = ''): Promise<Home> {
  const root = path.resolve(REPOSITORY, settings.home, name);
  const home: Home = {
    root,
    data: path.join(root, 'data'),
    logs: path.join(root, 'logs'),
    run: path.join(root, 'run'),
    build: path.join(root, 'build'),
    cache: path.resolve(REPOSITORY, settings.cache ?? '.local/cache'),
  };
  for (const folder of Object.values(home)) await mkdir(folder, { recursive: true });
  // The home of an earlier version was open to all users of this machine.
  await chmod(path.resolve(REPOSITORY, settings.home), 0o700);
  return home;
}

/** The version of the folder's layout. Migrations change stored documents (ADR 71). */
const DATA_VERSION = '4';

/** Throws if the home has data of another version. Marks an empty home as this version. */
export async function checkDataVersion({ root, data }: Pick<Home, 'root' | 'data'>): Promise<void> {
  const file = path.join(data, 'version');
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored === DATA_VERSION) return;
  if ((await readdir(data)).length > 0)
    throw new Problem(
      `The data in ${root} is of another version of Tallscreen: delete it with npm run reset, or set TALLSCREEN_HOME.`,
    );
  await writeFile(file, DATA_VERSION);
}

/** Deletes data and logs. Downloads and ports are kept. */
export async function emptyHome({ data, logs }: Home): Promise<void> {
  for (const folder of [data, logs]) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
}
