import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import path from 'node:path';
import type { Logger } from '@tallscreen/kit/logger';
import type { ModelAddress, UseModel } from '#scanners/model';

/** With this argument moderation's program runs as the built-in model only. */
export const MODEL_ARGUMENT = 'scan-model';

export interface ModelChildOptions {
  /** the file of moderation's program */
  readonly program: string;
  readonly memoryMb: number;
  readonly logger: Logger;
  /** for tests */
  readonly idleMs?: number;
  /** for tests */
  readonly startMs?: number;
}

export interface ModelChild {
  /** Starts the child if it does not run, and keeps it for this work. Rejects if it does not start. */
  readonly use: UseModel;
  readonly stop: () => void;
}

const IDLE_MS = 60_000;
const START_MS = 60_000;
/** Limit of the JavaScript heap. Pictures and weights are outside of it. */
const HEAP_MB = 128;
/** Priority like ffmpeg's: below work that answers calls, and not below transcoding. */
const BACKGROUND_PRIORITY = 10;

interface Running {
  readonly child: ChildProcess;
  readonly address: Promise<ModelAddress>;
}

/**
 * Node's options: the model may read the program and its packages, and may not write files or start programs. It may
 * open sockets, which Node cannot forbid.
 */
export function modelArguments(program: string): string[] {
  const folder = path.dirname(program);
  // From sources the model needs packages of the whole repository; a bundle has everything beside it.
  const readable = program.endsWith('.ts') ? path.resolve(folder, '../../..') : folder;
  return [
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${HEAP_MB}`,
    '--permission',
    `--allow-fs-read=${readable}/*`,
  ];
}

/**
 * Runs the built-in model as a child with few rights and none of this process's settings. It starts with the first scan
 * and ends after a minute without scans, so that an idle installation spends no memory on it. If it ends for whatever
 * reason, the next scan starts a new one.
 */
export function createModelChild(options: ModelChildOptions): ModelChild {
  const { program, memoryMb, logger, idleMs = IDLE_MS, startMs = START_MS } = options;
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  let users = 0;

  function start(): Running {
    const token = randomBytes(16).toString('base64url');
    const child = fork(program, [MODEL_ARGUMENT], {
      env: { HOST: '127.0.0.1', PORT: '0', TOKEN: token, MEMORY_MB: String(memoryMb) },
      execArgv: modelArguments(program),
    });
    const ended = once(child, 'exit').then(([code, signal]: unknown[]) => {
      throw new Error(`The built-in model ended with ${String(code ?? signal)}.`);
    });
    ended.catch((err: unknown) => {
      logger.info({ err }, 'the built-in model has ended');
      if (running?.child === child) running = undefined;
    });
    const told = once(child, 'message', { signal: AbortSignal.timeout(startMs) }).then(
      ([message]: { port: number }[]): ModelAddress => {
        if (child.pid !== undefined) setPriority(child.pid, BACKGROUND_PRIORITY);
        return { url: `http://127.0.0.1:${message?.port}/`, token };
      },
    );
    // End a child that does not report its address: otherwise every scan would wait for it.
    told.catch(() => child.kill('SIGKILL'));
    return { child, address: Promise.race([told, ended]) };
  }

  function stop(): void {
    clearTimeout(idle);
    // SIGKILL: it has nothing to save, and a hanging child would ignore other signals.
    running?.child.kill('SIGKILL');
    running = undefined;
  }

  return {
    stop,
    async use(work) {
      clearTimeout(idle);
      users++;
      try {
        running ??= start();
        return await work(await running.address);
      } catch (error) {
        // A child that has not answered in time may hang for ever; the next scan starts a new one.
        if (error instanceof DOMException && error.name === 'TimeoutError') stop();
        throw error;
      } finally {
        users--;
        if (users === 0) idle = setTimeout(stop, idleMs).unref();
      }
    },
  };
}
