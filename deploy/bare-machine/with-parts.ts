import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Home } from '../local/home.ts';
import type { Settings } from '../local/settings.ts';
import { openStack } from './stack.ts';
import { supervisorIn } from './supervise/pid-files.ts';

type Addresses = Readonly<Record<string, string>>;

/** The addresses of the parts of the stack that runs from this home; undefined if none runs. */
export async function readRunningParts({ run }: Pick<Home, 'run'>): Promise<Addresses | undefined> {
  // A killed stack leaves its file behind.
  if (supervisorIn(run) === undefined) return undefined;
  const text = await readFile(path.join(run, 'control.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as { parts: Addresses }).parts;
}

/** Calls `use` with the addresses of this home's parts: those of the running stack, else parts started for the call. */
export async function withParts(
  { settings, home, signal }: { settings: Settings; home: Home; signal: AbortSignal },
  use: (parts: Addresses) => Promise<number>,
): Promise<number> {
  const running = await readRunningParts(home);
  if (running) return use(running);
  const stack = await openStack(settings, home, { signal });
  try {
    return await use(stack.env);
  } finally {
    await stack.close();
  }
}
