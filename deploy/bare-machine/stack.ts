import { renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { namesApart } from './apart.ts';
import { createConsole, type Console } from '../local/console.ts';
import { checkDataVersion, emptyHome, type Home } from '../local/home.ts';
import { environmentOf, findParts, rememberKept } from './parts/find.ts';
import { removeContainers } from './parts/docker.ts';
import { openKeys } from './parts/keys.ts';
import type { Part } from './parts/part.ts';
import { holdPort, isPortFree, openPorts, type Ports } from './ports.ts';
import { Problem, type Settings } from '../local/settings.ts';
import { unlessAborted } from '../local/signals.ts';
import { endLeftovers, openPidFiles, SUPERVISOR, supervisorIn, type PidFiles } from './supervise/pid-files.ts';
import { accepts } from './supervise/probes.ts';
import { createProcess, type ManagedProcess, type ProcessSpec } from './supervise/process.ts';

/** The parts and processes of one home. One supervisor at a time holds a home. */
export type Stack = {
  readonly home: Home;
  readonly ports: Ports;
  readonly console: Console;
  readonly parts: Group;
  /** Creates another supervised group. Its owner stops it cleanly; the stack kills it if it must. */
  createGroup(): Group;
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

export type StackOptions = {
  /** Delete the data of earlier runs first. */
  readonly emptyFirst?: boolean;
  /** A port that must be free after leftovers of an earlier run have ended. */
  readonly port?: number;
  /** Aborts opening and stops what was started. */
  readonly signal: AbortSignal;
};

export async function openStack(settings: Settings, home: Home, options: StackOptions): Promise<Stack> {
  const console = createConsole();
  const pidFiles = openPidFiles(home.run);
  await claim(home, pidFiles, console);
  if (options.port !== undefined && !((await isPortFree(options.port)) && (await holdPort(options.port))))
    throw new Problem(`Port ${options.port} is taken: stop what listens there, or set PORT to another one.`);
  if (options.emptyFirst) {
    await removeContainers(home.root);
    await emptyHome(home);
  }
  await checkDataVersion(home);
  const ports = await openPorts(home);
  const keys = await openKeys(home);
  const onCrash = (name: string, how: string): void => console.line(`  ${name} ended (${how}) and is started again`);
  const onTrouble = (name: string, lastLine: string): void => console.line(`  ! ${name} keeps ending: ${lastLine}`);
  const groups: Group[] = [];
  const addGroup = (): Group => {
    const group = createGroup({ home, pidFiles, onCrash, onTrouble });
    groups.push(group);
    return group;
  };
  const parts = addGroup();
  let found: readonly Part[] = [];
  const killAll = (): void => groups.forEach((group) => group.killAll());
  process.once('exit', killAll);
  const close = async (): Promise<void> => {
    // Later groups depend on earlier ones.
    for (const group of groups.toReversed()) await group.stopAll();
    process.off('exit', killAll);
    pidFiles.remove(SUPERVISOR);
  };
  try {
    const find = async (): Promise<readonly Part[]> => {
      found = await findParts({ settings, home, ports, console });
      printTable(found, console);
      return found;
    };
    await unlessAborted(options.signal, startParts({ find, parts, ports, console }));
    await rememberKept(home, found);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    home,
    ports,
    console,
    parts,
    createGroup: addGroup,
    env: { ...environmentOf(found), ...namesApart(settings, home), ...keys },
    close,
  };
}

/** Throws if another supervisor holds this home. Ends what a killed supervisor left running. */
async function claim(home: Home, pidFiles: PidFiles, console: Console): Promise<void> {
  const other = supervisorIn(home.run);
  if (other !== undefined)
    throw new Problem(
      `A stack already runs from ${home.root} (process ${other.pid}): stop it first, or set TALLSCREEN_HOME.`,
    );
  pidFiles.write(SUPERVISOR, process.pid);
  const ended = await endLeftovers({
    ...pidFiles,
    living: () => pidFiles.living().filter(({ name }) => name !== SUPERVISOR),
  });
  if (ended.length > 0)
    console.line(`  left over from a run that was cut off, ended: ${ended.map(({ name }) => name).join(', ')}`);
}

function printTable(parts: readonly Part[], console: Console): void {
  const width = Math.max(...parts.map(({ title }) => title.length));
  console.line();
  for (const { title, source } of parts) console.line(`  ${title.padEnd(width)}  ${source}`);
  console.line();
}

const ATTEMPTS = 3;

export type StartPartsOptions = {
  /** Finds all parts; a part whose port was given up gets another one. */
  readonly find: () => Promise<readonly Part[]>;
  readonly parts: Group;
  readonly ports: Pick<Ports, 'avoid'>;
  readonly console: Pick<Console, 'line'>;
};

/** Starts the parts and returns them. A part whose port another program took meanwhile is started on another port. */
export async function startParts({ find, parts, ports, console }: StartPartsOptions): Promise<readonly Part[]> {
  for (let attempt = 1; ; attempt++) {
    const found = await find();
    const specs = found.flatMap((part) => part.processes);
    const missing = specs.filter(({ name }) => parts.find(name) === undefined);
    const starts = await Promise.allSettled(missing.map((spec) => parts.add(spec).start()));
    const failures = starts.flatMap((start, i) =>
      start.status === 'rejected' ? [{ spec: missing[i] as ProcessSpec, reason: start.reason as unknown }] : [],
    );
    const [first] = failures;
    if (first === undefined) return found;
    let moved = 0;
    for (const { spec } of failures) {
      await parts.remove(spec.name);
      for (const port of spec.binds ?? []) {
        if (!(await accepts(port))) continue;
        console.line(`  ${spec.name}: another program took port ${port}, trying another one`);
        ports.avoid(port);
        moved++;
      }
    }
    if (moved === 0 || attempt === ATTEMPTS) throw first.reason;
  }
}

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
