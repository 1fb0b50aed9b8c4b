import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { KEYS } from '../../backup/backup.ts';
import { databaseApart } from '../../bare-machine/apart.ts';
import { openHome, REPOSITORY, type Home } from '../home.ts';
import { keysFile } from '../../bare-machine/parts/keys.ts';
import { Problem, type Settings } from '../settings.ts';
import { isReadable } from '../shell.ts';
import { stopRequested } from '../signals.ts';
import { runGroup } from '../../bare-machine/supervise/run-group.ts';
import { readRunningParts, withParts } from '../../bare-machine/with-parts.ts';

/**
 * Backs up the stack of this home, whether it runs or not, or restores a backup into an empty one that does not run.
 * The keys of the home go with it: without them nobody's two-factor codes are right after the restore.
 */
export const runBackup =
  (kind: 'backup' | 'restore') =>
  async (settings: Settings, [given]: readonly string[]): Promise<number> => {
    const folder = folderOf(kind, given);
    const home = await openHome(settings);
    const [ownKeys, savedKeys] = [keysFile(home), path.join(folder, KEYS)];
    if (kind === 'restore') {
      if (!(await isReadable(path.join(folder, 'manifest.json'))))
        throw new Problem(`${folder} is no complete backup: it has no manifest.json.`);
      if (await readRunningParts(home))
        throw new Problem('Tallscreen runs: stop it and empty it by npm run reset first.');
      if (!(await isEmpty(home.data)))
        throw new Problem(`${home.root} is not empty: npm run reset deletes what it has.`);
    }
    if (kind === 'backup') {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Keys alone are what a backup left that failed.
      if (!(await isEmpty(folder, [KEYS]))) throw new Problem(`${folder} is not empty.`);
      // The keys come first, because the manifest comes last and lists them.
      if (await isReadable(ownKeys)) await copyFile(ownKeys, savedKeys);
    }
    const code = await onParts(settings, home, [kind, folder]);
    if (code === 0 && kind === 'restore' && (await isReadable(savedKeys))) await copyFile(savedKeys, ownKeys);
    return code;
  };

/** Compares the object store with the databases of this home, whether it runs or not. Exits with 1 if they differ. */
export async function runAuditFiles(settings: Settings): Promise<number> {
  return onParts(settings, await openHome(settings), ['audit-files']);
}

/** Runs deploy/backup/main.ts on the parts of this home. */
const onParts = (settings: Settings, home: Home, args: readonly string[]): Promise<number> => {
  const signal = stopRequested();
  return withParts({ settings, home, signal }, async (parts) => {
    const prefix = databaseApart(settings, home, '') ?? '';
    const env = { LOG_LEVEL: 'warn', ...settings.env, ...parts, MONGODB_DATABASE_PREFIX: prefix };
    const command = ['deploy/backup/main.ts', ...args];
    return (await runGroup(process.execPath, command, { cwd: REPOSITORY, env, signal })) ?? 1;
  });
};

/** Reads all files of a backup and names those that are damaged. Exits with 1 if there is one. Needs no stack. */
export async function runVerifyBackup(_settings: Settings, [given]: readonly string[]): Promise<number> {
  const args = ['deploy/backup/main.ts', 'verify', folderOf('verify-backup', given)];
  return (await runGroup(process.execPath, args, { cwd: REPOSITORY, env: process.env, signal: stopRequested() })) ?? 1;
}

function folderOf(command: string, given: string | undefined): string {
  if (given === undefined) throw new Problem(`Name a folder: npm run ${command} -- <folder>`);
  return path.resolve(process.env['INIT_CWD'] ?? '.', given);
}

const isEmpty = async (folder: string, ignored: readonly string[] = []): Promise<boolean> =>
  (await readdir(folder)).every((name) => ignored.includes(name));
