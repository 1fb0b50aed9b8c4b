import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface Child {
  readonly port: number;
  readonly pid: number;
  /** Returns user plus system time so far, in microseconds. */
  cpuMicros(): Promise<number>;
  stop(): void;
}

interface Told {
  readonly port?: number;
  readonly cpu?: NodeJS.CpuUsage;
}

/** Starts a module that sends its port by IPC, and its CPU time on request. */
export async function startChild(
  module: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Child> {
  const child: ChildProcess = fork(new URL(module, import.meta.url), args, { env: { ...process.env, ...env } });
  const [{ port = 0 }] = (await once(child, 'message')) as [Told];
  return {
    port,
    pid: child.pid ?? 0,
    async cpuMicros() {
      const answer = once(child, 'message') as Promise<[Told]>;
      child.send('cpu');
      const [{ cpu }] = await answer;
      return (cpu?.user ?? 0) + (cpu?.system ?? 0);
    },
    stop: () => child.kill(),
  };
}
