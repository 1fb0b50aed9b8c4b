import { readFile, rename, writeFile } from 'node:fs/promises';
import type { ManagedProcess } from '../supervise/process.ts';

const EVERY_MS = 500;

/** Writes the names of processes that keep ending to a file, for `/readyz`, whenever they change. */
export function watchTroubles(file: string, all: () => readonly ManagedProcess[]): { stop(): void } {
  let last: string | undefined;
  const look = async (): Promise<void> => {
    const names = all().filter((process) => process.keepsEnding());
    const text = JSON.stringify(names.map(({ spec }) => spec.name).toSorted());
    if (text === last) return;
    last = text;
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  };
  const timer = setInterval(() => void look().catch(() => (last = undefined)), EVERY_MS).unref();
  void look().catch(() => (last = undefined));
  return { stop: () => clearInterval(timer) };
}

export async function readTroubles(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  return JSON.parse(text) as string[];
}
