import { readFileSync } from 'node:fs';
import { readStat } from '../local/testing/process-costs.ts';

/** CPU time of a process so far, with its ended children, in seconds. Needs Linux; throws if the process has ended. */
export const cpuSecondsOf = (pid: number): number => readStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).cpuSeconds;
