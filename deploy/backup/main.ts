import path from 'node:path';
import { createLogger } from '@tallscreen/kit/logger';
import { createScope } from '@tallscreen/kit/service';
import { backUp } from './backup.ts';
import { readBackupConfig } from './config.ts';
import { openParts } from './parts.ts';
import { restore } from './restore.ts';

/** `node deploy/backup/main.ts backup|restore <folder>`, with the addresses of the parts in the environment. */
const [command = '', folder = ''] = process.argv.slice(2);
const run = { backup: backUp, restore }[command];
const { scope, stop } = createScope(
  'backup',
  createLogger({ name: 'backup', level: process.env['LOG_LEVEL'] ?? 'warn' }),
);
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
try {
  if (!run || folder === '') throw new Error('usage: npm run backup -- <folder>, npm run restore -- <folder>');
  const parts = await openParts(scope, readBackupConfig(), (line) => void process.stdout.write(`${line}\n`));
  await run(parts, path.resolve(folder));
  process.stdout.write(`${command} is complete: ${path.resolve(folder)}\n`);
} catch (error) {
  process.stderr.write(`${command || 'backup'} failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await stop();
}
