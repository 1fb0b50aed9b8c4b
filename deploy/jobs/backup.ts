import path from 'node:path';
import { Differences, reportFiles } from '../backup/audit-files.ts';
import { backUp } from '../backup/backup.ts';
import { readBackupConfig } from '../backup/config.ts';
import { openParts, type Parts } from '../backup/parts.ts';
import { restore } from '../backup/restore.ts';
import { NotEmpty } from '../backup/not-empty.ts';
import { checkBackup, Damaged } from '../backup/verify.ts';
import { Refusal, WrongCall, type Job, type JobContext } from './job.ts';

type Run = (context: JobContext, folder: string) => Promise<unknown>;

const isFinal = (error: unknown): error is Error =>
  error instanceof NotEmpty || error instanceof Damaged || error instanceof Differences;

/** Turns what only a person may change into the exit code for it. */
const refused = (error: unknown): never => {
  throw isFinal(error) ? new Refusal(error.message) : error;
};

const openAll = ({ scope, env, print }: JobContext): Promise<Parts> =>
  openParts(scope, readBackupConfig({ ...env }), print);

const onFolder =
  (name: string, run: Run): Job =>
  async (context) => {
    const [folder, ...more] = context.args;
    if (folder === undefined || more.length > 0) throw new WrongCall(`usage: ${name} <folder>`);
    await run(context, path.resolve(folder)).catch(refused);
    context.print(`${name} is complete: ${path.resolve(folder)}`);
  };

export const backup = onFolder('backup', async (context, folder) => backUp(await openAll(context), folder));
export const restoreBackup = onFolder('restore', async (context, folder) => restore(await openAll(context), folder));
export const verify = onFolder('verify', ({ print }, folder) => checkBackup(folder, print));

export const auditFiles: Job = async (context) => {
  if (context.args.length > 0) throw new WrongCall('usage: audit-files');
  await reportFiles(await openAll(context)).catch(refused);
};
