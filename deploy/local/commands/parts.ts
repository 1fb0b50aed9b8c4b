import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openHome } from '../home.ts';
import { stopRequested, untilAborted } from '../signals.ts';
import type { Settings } from '../settings.ts';
import { openStack } from '../../bare-machine/stack.ts';

/** Runs the parts alone, for developing one service, and writes their addresses to a file for the shell. */
export async function runParts(settings: Settings): Promise<number> {
  const signal = stopRequested();
  const home = await openHome(settings, 'dev');
  const stack = await openStack(settings, home, { signal });
  const file = path.join(home.root, 'parts.env');
  await writeFile(file, environmentFile(stack.env), { mode: 0o600 });
  stack.console.line(`The parts are ready; their addresses are in ${file}`);
  await untilAborted(signal);
  await stack.close();
  return 0;
}

export function environmentFile(env: Readonly<Record<string, string>>): string {
  const quote = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`;
  return Object.entries(env)
    .map(([name, value]) => `${name}=${quote(value)}\n`)
    .join('');
}
