import { spawn } from 'node:child_process';
import { signalGroup } from './pid-files.ts';

export type GroupRun = {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the program and its children: SIGTERM first, SIGKILL after the grace period. */
  readonly signal: AbortSignal;
  readonly graceMs?: number;
};

/**
 * Runs a program with our standard output and returns its exit code, or null if a signal ended it. Its children end
 * with it, and it ends with this process.
 */
export function runGroup(
  command: string,
  args: readonly string[],
  { cwd, env, signal, graceMs = 5_000 }: GroupRun,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    // A process group of its own can be ended with all its members.
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    const { pid } = child;
    if (pid === undefined) {
      child.once('error', reject);
      return;
    }
    let force: NodeJS.Timeout | undefined;
    const kill = (): void => void signalGroup(pid, 'SIGKILL');
    const end = (): void => {
      signalGroup(pid, 'SIGTERM');
      force ??= setTimeout(kill, graceMs);
    };
    process.once('exit', kill);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    child.once('exit', (code) => {
      process.off('exit', kill);
      signal.removeEventListener('abort', end);
      clearTimeout(force);
      kill();
      resolve(code);
    });
  });
}
