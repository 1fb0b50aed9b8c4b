import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
