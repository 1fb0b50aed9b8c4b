import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackoff } from './backoff.ts';
import { readLogTail } from './log-tail.ts';
import { signalGroup, type PidFiles } from './pid-files.ts';
import { accepts } from './probes.ts';

export type ProcessSpec = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly port?: number;
  /**
   * Ports of 127.0.0.1 that the program itself listens on. It is not started while another program answers there: it
   * would fail only later, and until then the other program would be taken for it.
   */
  readonly binds?: readonly number[];
  /** Polled until it returns true. */
  readonly isReady: () => Promise<boolean>;
  readonly readyTimeoutMs?: number;
  readonly stopSignal?: NodeJS.Signals;
  readonly stopGraceMs?: number;
  /** Delivers a signal when the program is not a child of the command, as with a container. */
  readonly sendSignal?: (signal: NodeJS.Signals) => Promise<void>;
  /** Called before the stop signal, in the same case. */
  readonly askToStop?: () => Promise<void>;
  /**
   * Ends what the program leaves running when it dies and its process group does not reach. Called before each start
   * and after the stop.
   */
  readonly endLeftovers?: () => Promise<void>;
};

type ProcessState = 'stopped' | 'starting' | 'ready' | 'waiting';

export type ManagedProcess = {
  readonly spec: ProcessSpec;
  pid(): number | undefined;
  state(): ProcessState;
  /** Whether it has ended several times, and has not stayed ready for a while since then. */
  keepsEnding(): boolean;
  /** Resolves when the process is ready. Rejects if it does not become ready in time. */
  start(): Promise<void>;
  /** Stops the process for good. Resolves when it has ended. */
  stop(): Promise<void>;
  /** Sends a signal as a fault would: a process that dies is restarted. SIGKILL resolves when the process has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
};

export type ProcessDeps = {
  readonly logFile: string;
  readonly pidFiles: PidFiles;
  readonly onCrash?: (name: string, how: string) => void;
  /** Called when it ends for the third time without a longer run, with the last line of its log. */
  readonly onTrouble?: (name: string, lastLine: string) => void;
};

const MANY_ENDS = 3;
const STEADY_MS = 5_000;

export function createProcess(spec: ProcessSpec, deps: ProcessDeps): ManagedProcess {
  const backoff = createBackoff();
  let child: ChildProcess | undefined;
  let exited: Promise<void> = Promise.resolve();
  let wanted = false;
  let state: ProcessState = 'stopped';
  let readySince = Infinity;
  let restart: NodeJS.Timeout | undefined;

  const readyMs = (): number => Math.max(0, performance.now() - readySince);

  const launchClean = async (): Promise<void> => {
    restart = undefined;
    await spec.endLeftovers?.().catch((error: unknown) => deps.onCrash?.(spec.name, String(error)));
    const taken = await findTaken(spec.binds ?? []);
    if (!wanted || child !== undefined) return;
    if (taken === undefined) return launch();
    backoff.started();
    appendFileSync(deps.logFile, `port ${taken} is taken by another program\n`);
    onEnd(`port ${taken} is taken`);
  };

  const launch = (): void => {
    const log = openSync(deps.logFile, 'a');
    const started = spawn(spec.command, spec.args, {
      ...(spec.cwd === undefined ? {} : { cwd: spec.cwd }),
      env: spec.env,
      stdio: ['ignore', log, log],
      // A process group of its own, so that Ctrl-C reaches only the supervisor, which stops everything in order.
      detached: true,
    });
    closeSync(log);
    child = started;
    state = 'starting';
    backoff.started();
    if (started.pid !== undefined) deps.pidFiles.write(spec.name, started.pid);
    exited = new Promise((resolve) => {
      const ended = (how: string): void => {
        if (child === started) onEnd(how);
        resolve();
      };
      started.once('error', (error) => ended(error.message));
      started.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
    });
    void watchReadiness(started);
  };

  const onEnd = (how: string): void => {
    child = undefined;
    deps.pidFiles.remove(spec.name);
    if (!wanted) {
      state = 'stopped';
      return;
    }
    state = 'waiting';
    readySince = Infinity;
    deps.onCrash?.(spec.name, how);
    restart = setTimeout(() => void launchClean(), backoff.nextDelayMs());
    if (backoff.failures() === MANY_ENDS)
      void readLogTail(deps.logFile, 1).then((line) => deps.onTrouble?.(spec.name, line.trim()));
  };

  const watchReadiness = async (started: ChildProcess): Promise<void> => {
    for (let waitMs = 20; child === started && state === 'starting'; waitMs = Math.min(waitMs * 1.3, 250)) {
      if (await spec.isReady().catch(() => false)) {
        if (child === started) [state, readySince] = ['ready', performance.now()];
        return;
      }
      await sleep(waitMs);
    }
  };

  const untilReady = async (): Promise<void> => {
    const deadline = Date.now() + (spec.readyTimeoutMs ?? 180_000);
    for (;;) {
      if (state === 'ready') return;
      if (!wanted) throw new Error(`${spec.name} was stopped before it was ready`);
      if (Date.now() > deadline || backoff.failures() >= 5) throw new Error(await explain());
      await sleep(20);
    }
  };

  const explain = async (): Promise<string> =>
    `${spec.name} does not get ready; the end of ${deps.logFile}:\n${await readLogTail(deps.logFile, 6)}`;

  return {
    spec,
    pid: () => child?.pid,
    state: () => state,
    keepsEnding: () => wanted && backoff.failures() >= MANY_ENDS && readyMs() < STEADY_MS,
    start() {
      if (!wanted) {
        wanted = true;
        backoff.reset();
        if (spec.endLeftovers || spec.binds) void launchClean();
        else launch();
      }
      return untilReady();
    },
    async stop() {
      wanted = false;
      clearTimeout(restart);
      const pid = child?.pid;
      if (pid === undefined) {
        state = 'stopped';
        return;
      }
      const force = setTimeout(() => {
        void spec.sendSignal?.('SIGKILL').catch(() => undefined);
        signalGroup(pid, 'SIGKILL');
      }, spec.stopGraceMs ?? 15_000);
      // If this fails, the signal must be enough.
      await spec.askToStop?.().catch(() => undefined);
      signalGroup(pid, spec.stopSignal ?? 'SIGTERM');
      await exited;
      clearTimeout(force);
      // End the children that the process left running.
      signalGroup(pid, 'SIGKILL');
      await spec.endLeftovers?.();
    },
    async kill(signal) {
      const gone = exited;
      if (child?.pid === undefined) return;
      if (spec.sendSignal) await spec.sendSignal(signal);
      else if (!signalGroup(child.pid, signal)) return;
      if (signal === 'SIGKILL') await gone;
    },
  };
}

/** Returns the first of these ports on which a program answers. */
async function findTaken(ports: readonly number[]): Promise<number | undefined> {
  for (const port of ports) if (await accepts(port)) return port;
  return undefined;
}
