import path from 'node:path';
import { createLogger } from '@tallscreen/kit/logger';
import { createScope } from '@tallscreen/kit/service';
import { reportFiles } from './audit-files.ts';
import { backUp } from './backup.ts';
import { readBackupConfig } from './config.ts';
import { openParts, type Parts } from './parts.ts';
import { restore } from './restore.ts';
import { checkBackup } from './verify.ts';

/**
 * Call it as `node deploy/backup/main.ts backup|restore|verify <folder>` or with `audit-files`. `verify` reads the
 * folder only; the others need the addresses of the parts in the environment.
 */
const [command = '', folder = ''] = process.argv.slice(2);
const print = (line: string) => void process.stdout.write(`${line}\n`);
const withParts =
  (run: (parts: Parts, target: string) => Promise<unknown>) =>
  async (target: string): Promise<unknown> =>
    run(await openParts(scope, readBackupConfig(), print), target);
const run = {
  backup: withParts(backUp),
  restore: withParts(restore),
  'audit-files': withParts(reportFiles),
  verify: (target: string) => checkBackup(target, print),
}[command];
const { scope, stop } = createScope(
  'backup',
  createLogger({ name: 'backup', level: process.env['LOG_LEVEL'] ?? 'warn' }),
);
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
try {
  if (!run || (folder === '') !== (command === 'audit-files'))
    throw new Error('usage: main.ts backup|restore|verify <folder>, or main.ts audit-files');
  await run(path.resolve(folder));
  print(`${command} is complete${folder && `: ${path.resolve(folder)}`}`);
} catch (error) {
  process.stderr.write(`${command || 'backup'} failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await stop();
}
