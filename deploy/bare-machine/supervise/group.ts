import { renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Home } from '../../local/home.ts';
import { createProcess, type ManagedProcess, type ProcessSpec } from './process.ts';
import type { PidFiles } from './pid-files.ts';

export type Group = {
  add(spec: ProcessSpec): ManagedProcess;
  readonly find: (name: string) => ManagedProcess | undefined;
  /** Stops a member and forgets it. */
  remove(name: string): Promise<void>;
  all(): readonly ManagedProcess[];
  stopAll(): Promise<void>;
  killAll(): void;
};

export type GroupDeps = {
  readonly home: Home;
  readonly pidFiles: PidFiles;
  readonly onCrash: (name: string, how: string) => void;
  readonly onTrouble: (name: string, lastLine: string) => void;
};

/** A set of processes that start in any order and stop together. */
export function createGroup({ home, pidFiles, onCrash, onTrouble }: GroupDeps): Group {
  const members = new Map<string, ManagedProcess>();
  return {
    add(spec) {
      const logFile = path.join(home.logs, `${spec.name}.log`);
      keepShort(logFile);
      const member = createProcess(spec, { logFile, pidFiles, onCrash, onTrouble });
      members.set(spec.name, member);
      return member;
    },
    find: (name) => members.get(name),
    async remove(name) {
      await members.get(name)?.stop();
      members.delete(name);
    },
    all: () => [...members.values()],
    async stopAll() {
      await Promise.all([...members.values()].map((member) => member.stop()));
    },
    killAll() {
      for (const member of members.values()) void member.kill('SIGKILL').catch(() => undefined);
    },
  };
}

const LONGEST_LOG = 20 * 1024 * 1024;

/** Renames a long log at the next start; the previous one is kept. */
function keepShort(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LONGEST_LOG) renameSync(logFile, `${logFile}.1`);
}
