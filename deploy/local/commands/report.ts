import path from 'node:path';
import { databaseApart } from '../../bare-machine/apart.ts';
import { runGroup } from '../../bare-machine/supervise/run-group.ts';
import { withParts } from '../../bare-machine/with-parts.ts';
import { openHome, REPOSITORY } from '../home.ts';
import type { Settings } from '../settings.ts';
import { stopRequested } from '../signals.ts';

/** Writes the transparency report of a year of this home, whether it runs or not, into a folder or this one. */
export async function runReport(settings: Settings, [year = '', folder = '.']: readonly string[]): Promise<number> {
  const target = path.resolve(process.env['INIT_CWD'] ?? '.', folder);
  const signal = stopRequested();
  const home = await openHome(settings);
  return withParts({ settings, home, signal }, async (parts) => {
    const prefix = databaseApart(settings, home, '') ?? '';
    const env = { LOG_LEVEL: 'warn', ...settings.env, ...parts, MONGODB_DATABASE_PREFIX: prefix };
    const command = ['deploy/jobs/main.ts', 'report', year, target];
    return (await runGroup(process.execPath, command, { cwd: REPOSITORY, env, signal })) ?? 1;
  });
}
