import { spawn } from 'node:child_process';
import { signalGroup } from './pid-files.ts';

export type GroupRun = {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the program and all that it has started: asked first, by force after the grace. */
  readonly signal: AbortSignal;
  readonly graceMs?: number;
};

/**
 * Runs a program to its end, with its output on ours, and gives its exit code; null when it was ended by a signal. What it
 * has started ends with it, and it does not outlive this process.
 */
export function runGroup(
  command: string,
  args: readonly string[],
  { cwd, env, signal, graceMs = 5_000 }: GroupRun,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    // A group of its own is what can be ended with all its members.
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
