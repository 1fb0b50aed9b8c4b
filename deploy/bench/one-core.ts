import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { control } from '../local/testing/control.ts';
import { cpuSecondsOf } from './cpu.ts';

/**
 * Returns the CPU seconds that the stack has used so far. Waits for nothing, so a busy event loop does not delay it.
 */
export type ReadCpu = () => number;

/**
 * Runs `work` while all processes of the stack share the first CPU and this process has the others, so that the load
 * does not take CPU time from what it measures. Needs Linux and two CPUs.
 */
export async function withStackOnOneCore<T>(work: (readCpu: ReadCpu) => Promise<T>): Promise<T> {
  const cpus = availableParallelism();
  if (cpus < 2) throw new Error('This bench needs two CPUs: one for the stack, one for the load.');
  for (const pid of await stackPids()) pin(pid, '0');
  pin(process.pid, `1-${cpus - 1}`);
  const parts = (await control.processes()).flatMap(({ pid }) => pid ?? []);
  try {
    return await work(() => {
      if (parts.some(hasEnded)) throw new Error('A process of the stack has ended, so its CPU time is lost.');
      return parts.flatMap(withDescendants).reduce((sum, pid) => sum + secondsOf(pid), 0);
    });
  } finally {
    // Processes that started meanwhile have inherited the CPU of their parents.
    for (const pid of [process.pid, ...(await stackPids())]) pin(pid, `0-${cpus - 1}`);
  }
}

const stackPids = async (): Promise<number[]> =>
  (await control.processes()).flatMap(({ pid }) => (pid ? withDescendants(pid) : []));

function pin(pid: number, cpus: string): void {
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cpus, String(pid)], { stdio: 'ignore' });
  } catch (error) {
    if (!hasEnded(pid)) throw error;
  }
}

function secondsOf(pid: number): number {
  try {
    return cpuSecondsOf(pid);
  } catch (error) {
    if (!hasEnded(pid)) throw error;
    return 0;
  }
}

/** A database connection's process may end after it was listed. */
const hasEnded = (pid: number): boolean => !existsSync(`/proc/${pid}`);

function withDescendants(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return [pid, ...children.flatMap(withDescendants)];
  } catch (error) {
    if (!hasEnded(pid)) throw error;
    return [];
  }
}
