import path from 'node:path';
import { backUp } from '../backup/backup.ts';
import { readBackupConfig } from '../backup/config.ts';
import { openParts } from '../backup/parts.ts';
import { restore } from '../backup/restore.ts';
import { NotEmpty } from '../backup/not-empty.ts';
import { Refusal, WrongCall, type Job } from './job.ts';

const onParts =
  (name: string, run: typeof backUp | typeof restore): Job =>
  async ({ scope, args: [folder, ...more], env, print }) => {
    if (folder === undefined || more.length > 0) throw new WrongCall(`usage: ${name} <folder>`);
    const parts = await openParts(scope, readBackupConfig({ ...env }), print);
    try {
      await run(parts, path.resolve(folder));
    } catch (error) {
      throw error instanceof NotEmpty ? new Refusal(error.message) : error;
    }
    print(`${name} is complete: ${path.resolve(folder)}`);
  };

export const backup = onParts('backup', backUp);
export const restoreBackup = onParts('restore', restore);
