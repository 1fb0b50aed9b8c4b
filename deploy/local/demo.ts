import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signIn } from '../seed/client.ts';
import { seedDemo } from '../seed/demo.ts';
import { DEMO_PASSWORD, people } from '../seed/people.ts';
import { adminOf } from './process-env.ts';
import type { Settings } from './settings.ts';
import { isReadable } from './shell.ts';
import type { Stack } from './stack.ts';

/** Fills an empty system through its own API. An interrupted fill continues at the next start. */
export async function fillWithDemo(settings: Settings, stack: Stack, origin: string): Promise<void> {
  if (!settings.demo) return;
  const { home, console } = stack;
  const [begun, done] = [path.join(home.data, 'demo-begun'), path.join(home.data, 'demo-done')];
  if (await isReadable(done)) return;
  const { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword } = adminOf(settings);
  if (!(await isReadable(begun)) && (await hasPeople(origin, adminEmail, adminPassword))) return;
  await writeFile(begun, '');
  const videosDirectory = path.join(home.cache, 'demo-videos');
  await mkdir(videosDirectory, { recursive: true });
  const ffmpeg = stack.env['FFMPEG_PATH'] ?? 'ffmpeg';
  const log = (line: string): void => console.line(`  ${line}`);
  await seedDemo({ baseUrl: origin, adminEmail, adminPassword, ffmpeg, videosDirectory, log });
  await writeFile(done, '');
}

export function tellAccounts(settings: Settings, stack: Stack): void {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = adminOf(settings);
  const isDefault = ADMIN_PASSWORD === adminOf({ ...settings, env: {} }).ADMIN_PASSWORD;
  const rows = [['admin', ADMIN_EMAIL, isDefault ? ADMIN_PASSWORD : '(ADMIN_PASSWORD)']];
  if (settings.demo) rows.push(...people.map(({ role, email }) => [role, email, DEMO_PASSWORD]));
  for (const [role = '', email = '', password = ''] of rows)
    stack.console.line(`  ${role.padEnd(9)} ${email.padEnd(28)} ${password}`);
}

/** A user besides the first admin means that the system is in use. */
async function hasPeople(origin: string, email: string, password: string): Promise<boolean> {
  const admin = await signIn(origin, email, password);
  const { users } = await admin.call<{ users: unknown[] }>('GET', '/admin/users?limit=2');
  return users.length > 1;
}
