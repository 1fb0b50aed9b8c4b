import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A pid says little after a crash: the number may belong to somebody else by now. Its start time tells them apart.
 * Undefined when no such process exists.
 */
export function readStartTime(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return startTimeOfStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Field 22 of proc(5) stat, undefined for a zombie; the name in field 2 may hold spaces and brackets. */
export function startTimeOfStat(stat: string): string | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
}
