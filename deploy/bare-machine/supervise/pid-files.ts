import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readStartTime } from './identity.ts';

/** The record of the process that holds a home. */
export const SUPERVISOR = 'supervisor';

export type PidRecord = { readonly name: string; readonly pid: number; readonly startTime: string };

export type PidFiles = {
  write(name: string, pid: number): void;
  remove(name: string): void;
  /** Returns the records of living processes and deletes those of dead ones. */
  living(): PidRecord[];
};

export function openPidFiles(folder: string, startTimeOf = readStartTime): PidFiles {
  const fileOf = (name: string): string => path.join(folder, `${name}.pid`);
  const remove = (name: string): void => rmSync(fileOf(name), { force: true });
  return {
    write(name, pid) {
      const record: PidRecord = { name, pid, startTime: startTimeOf(pid) ?? '' };
      writeFileSync(fileOf(name), JSON.stringify(record));
    },
    remove,
    living() {
      const records = readdirSync(folder)
        .filter((file) => file.endsWith('.pid'))
        .map(
          (file) => readRecord(path.join(folder, file)) ?? { name: path.basename(file, '.pid'), pid: 0, startTime: '' },
        );
      return records.filter((record) => {
        const lives = record.pid > 0 && record.startTime !== '' && startTimeOf(record.pid) === record.startTime;
        if (!lives) remove(record.name);
        return lives;
      });
    },
  };
}

function readRecord(file: string): PidRecord | undefined {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<PidRecord>;
    if (typeof value.name === 'string' && typeof value.pid === 'number' && typeof value.startTime === 'string')
      return { name: value.name, pid: value.pid, startTime: value.startTime };
  } catch {
    // Skip a file that a killed supervisor wrote only half.
  }
  return undefined;
}

/** Ends the processes that a killed supervisor left running, with their process groups. */
export async function endLeftovers(files: PidFiles, graceMs = 10_000): Promise<PidRecord[]> {
  const leftovers = files.living();
  for (const record of leftovers) signalGroup(record.pid, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  while (files.living().length > 0 && Date.now() < deadline) await sleep(50);
  for (const record of files.living()) signalGroup(record.pid, 'SIGKILL');
  while (files.living().length > 0) await sleep(20);
  return leftovers;
}

/** Returns false if the process group has ended. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}
