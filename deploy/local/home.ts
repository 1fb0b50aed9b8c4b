import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from './settings.ts';

export const REPOSITORY = path.resolve(import.meta.dirname, '../..');

/**
 * Where one stack keeps what it needs. `data` and `logs` are what `npm run reset` empties; `run` holds ports and pid files;
 * `cache` holds only what was fetched and is shared by every home of this clone.
 */
export type Home = {
  readonly root: string;
  readonly data: string;
  readonly logs: string;
  readonly run: string;
  /** Our processes as they run here. */
  readonly build: string;
  readonly cache: string;
};

/** `name` opens a home inside the home: `dev` for parts alone, `test` for test runs. */
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
  return home;
}

/** Removes data and logs; what was fetched stays, and ports stay the same. */
export async function emptyHome({ data, logs }: Home): Promise<void> {
  for (const folder of [data, logs]) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
}
