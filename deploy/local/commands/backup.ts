import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { databaseApart } from '../apart.ts';
import { openHome, REPOSITORY, type Home } from '../home.ts';
import { Problem, type Settings } from '../settings.ts';
import { stopRequested } from '../signals.ts';
import { openStack } from '../stack.ts';
import { runGroup } from '../supervise/run-group.ts';

/** The addresses of the parts of the stack that runs from this home; undefined if none runs. */
async function readRunningParts({ run }: Home): Promise<Readonly<Record<string, string>> | undefined> {
  const text = await readFile(path.join(run, 'control.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as { parts: Record<string, string> }).parts;
}

/** Backs up the stack of this home, whether it runs or not, or restores a backup into an empty one that does not run. */
export const runBackup =
  (kind: 'backup' | 'restore') =>
  async (settings: Settings, [folder]: readonly string[]): Promise<number> => {
    if (folder === undefined) throw new Problem(`Name a folder: npm run ${kind} -- <folder>`);
    const signal = stopRequested();
    const home = await openHome(settings);
    const program = async (parts: Readonly<Record<string, string>>): Promise<number> => {
      const args = ['deploy/backup/main.ts', kind, path.resolve(process.env['INIT_CWD'] ?? '.', folder)];
      const prefix = databaseApart(settings, home, '') ?? '';
      const env = { LOG_LEVEL: 'warn', ...settings.env, ...parts, MONGODB_DATABASE_PREFIX: prefix };
      return (await runGroup(process.execPath, args, { cwd: REPOSITORY, env, signal })) ?? 1;
    };
    const running = await readRunningParts(home);
    if (running && kind === 'restore')
      throw new Problem('Tallscreen runs: stop it and empty it by npm run reset first.');
    if (running) return program(running);
    const stack = await openStack(settings, home, { signal });
    try {
      return await program(stack.env);
    } finally {
      await stack.close();
    }
  };
