import { databaseApart } from '../../bare-machine/apart.ts';
import { openHome, REPOSITORY } from '../home.ts';
import type { Settings } from '../settings.ts';
import { stopRequested } from '../signals.ts';
import { runGroup } from '../../bare-machine/supervise/run-group.ts';
import { withParts } from '../../bare-machine/with-parts.ts';

/** Verifies the audit log of the stack of this home, whether it runs or not. */
export async function runVerifyAudit(settings: Settings, args: readonly string[]): Promise<number> {
  const signal = stopRequested();
  const home = await openHome(settings);
  return withParts({ settings, home, signal }, async (parts) => {
    const MONGODB_DATABASE = databaseApart(settings, home, 'moderation');
    const env = { LOG_LEVEL: 'warn', ...settings.env, ...parts, MONGODB_DATABASE };
    const command = ['services/moderation/src/verify-audit.ts', ...args];
    return (await runGroup(process.execPath, command, { cwd: REPOSITORY, env, signal })) ?? 1;
  });
}
