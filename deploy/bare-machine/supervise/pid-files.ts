import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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

/** The process that holds the home with this folder, if one runs. */
export const supervisorIn = (folder: string): PidRecord | undefined =>
  openPidFiles(folder)
    .living()
    .find(({ name }) => name === SUPERVISOR);

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

/**
 * Returns the start time of a process, which distinguishes it from a later process with the same pid. Returns undefined
 * if there is no such process.
 */
export function readStartTime(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return startTimeOfStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Returns field 22 of proc(5) stat, undefined for a zombie. The name in field 2 may contain spaces and brackets. */
export function startTimeOfStat(stat: string): string | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
}
