import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { retry } from '@tallscreen/kit/retry';
import { signIn } from '../seed/client.ts';
import { demoContent } from '../seed/content.ts';
import { seedDemo } from '../seed/demo.ts';
import { DEMO_PASSWORD, people } from '../seed/people.ts';
import type { Progress } from '../seed/progress.ts';
import type { Home } from '../local/home.ts';
import { adminOf, demoFile } from './process-env.ts';
import type { Settings } from '../local/settings.ts';
import { isReadable } from '../local/shell.ts';
import type { Stack } from './stack.ts';

/** Fills an empty system through its own API. An interrupted fill continues at the next start. */
export async function fillWithDemo(
  settings: Settings,
  { home, console }: Stack,
  baseUrl: string,
  signal: AbortSignal,
): Promise<void> {
  if (!settings.demo) return;
  const [begun, done] = [path.join(home.data, 'demo-begun'), path.join(home.data, 'demo-done')];
  if (await isReadable(done)) return;
  const { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword } = adminOf(settings);
  const log = (line: string): void => console.line(`  ${line}`);
  let last = nothingYet;
  let written: Promise<void> = Promise.resolve();
  const onProgress = (progress: Progress): void => {
    last = progress;
    written = written.then(() => tell(home, progress));
  };
  try {
    const ask = (): Promise<boolean> => hasPeople(baseUrl, adminEmail, adminPassword, signal);
    if (!(await isReadable(begun)) && (await retry(ask, { ...PATIENCE, signal }))) return;
    await writeFile(begun, '');
    const isComplete = await seedDemo({ baseUrl, adminEmail, adminPassword, log, onProgress, signal });
    if (isComplete) await writeFile(done, '');
  } catch (error) {
    if (!signal.aborted) onProgress({ ...last, state: 'incomplete' });
    throw error;
  } finally {
    await written;
  }
}

const PATIENCE = { attempts: 5, firstPauseMs: 500, longestPauseMs: 4_000 };

/** Shown when the fill could not even begin. */
const nothingYet: Progress = {
  state: 'filling',
  videos: { live: 0, of: demoContent.videos.length },
  promos: { live: 0, of: demoContent.promos.length },
};

/** Removes the progress file of an earlier start. */
export const forgetProgress = (home: Home): Promise<void> => rm(demoFile(home), { force: true });

async function tell(home: Home, progress: Progress): Promise<void> {
  const file = demoFile(home);
  await writeFile(`${file}.new`, JSON.stringify(progress));
  await rename(`${file}.new`, file);
}

export function tellAccounts(settings: Settings, stack: Stack): void {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = adminOf(settings);
  const isDefault = ADMIN_PASSWORD === adminOf({ ...settings, env: {} }).ADMIN_PASSWORD;
  const rows = [['admin', ADMIN_EMAIL, isDefault ? ADMIN_PASSWORD : '(ADMIN_PASSWORD)']];
  const printed = people.filter(({ isPrinted }) => isPrinted);
  if (settings.demo) rows.push(...printed.map(({ role, email }) => [role, email, DEMO_PASSWORD]));
  for (const [role = '', email = '', password = ''] of rows)
    stack.console.line(`  ${role.padEnd(9)} ${email.padEnd(28)} ${password}`);
}

/** A user besides the first admin means that the system is in use. */
async function hasPeople(baseUrl: string, email: string, password: string, signal: AbortSignal): Promise<boolean> {
  const admin = await signIn(baseUrl, email, password, signal);
  const { users } = await admin.call<{ users: unknown[] }>('GET', '/admin/users?limit=2');
  return users.length > 1;
}
