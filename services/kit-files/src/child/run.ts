import { spawn, type ChildProcess } from 'node:child_process';
import type { Brake } from '#child/brake';
import { programPath } from '#config';

/** How a caller ends or pauses a child. */
export interface ChildControl {
  readonly signal?: AbortSignal;
  /** While it is held, the child is paused and the time counts for no limit. */
  readonly brake?: Brake;
}

export interface RunOptions extends ChildControl {
  readonly timeoutMs: number;
  readonly cwd?: string;
  /** called with every chunk of standard output; collected when absent */
  readonly onOutput?: (chunk: Buffer) => void;
  /** limit of collected output, 64 MiB when absent */
  readonly maxOutputBytes?: number;
}

export interface RunResult {
  readonly stdout: Buffer;
  /** the last 16 KiB */
  readonly stderr: string;
}

export type ChildFailureReason = 'exit' | 'signal' | 'timeout' | 'aborted' | 'output' | 'start';

/** A child process failed. Only `exit` is the tool's own judgement of its input. */
export class ChildFailure extends Error {
  override readonly name = 'ChildFailure';
  readonly reason: ChildFailureReason;
  readonly stderr: string;

  constructor(reason: ChildFailureReason, message: string, stderr: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.reason = reason;
    this.stderr = stderr;
  }
}

const MAX_OUTPUT_BYTES = 64 * 2 ** 20;
const MAX_STDERR = 16 * 2 ** 10;

/**
 * Runs a command to its end. Kills the child's whole process group on timeout, on abort, or when its output is too
 * long. Starts no child while the brake is held: a child that is paused before its program has begun would not end with
 * this process.
 */
export async function runChild(command: readonly string[], options: RunOptions): Promise<RunResult> {
  options.signal?.throwIfAborted();
  while (options.brake?.isHeld()) await untilChange(options.brake, options.signal);
  return run(command, options);
}

function run(command: readonly string[], options: RunOptions): Promise<RunResult> {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: programPath(), LC_ALL: 'C' },
    ...(options.cwd && { cwd: options.cwd }),
  });
  return new Promise((resolve, reject) => {
    let killedFor: ChildFailureReason | undefined;
    const kill = (reason: ChildFailureReason) => {
      killedFor ??= reason;
      signalGroup(child, 'SIGKILL');
    };
    const output = collectOutput(child, options, () => kill('output'));
    const stopClock = startClock(child, options, () => kill('timeout'));
    const onAbort = () => kill('aborted');
    options.signal?.addEventListener('abort', onAbort, { once: true });
    const finish = () => {
      stopClock();
      options.signal?.removeEventListener('abort', onAbort);
    };
    child.once('error', (cause) => {
      finish();
      reject(new ChildFailure('start', `${file} could not be started`, '', cause));
    });
    child.once('close', (code, signal) => {
      finish();
      const { stdout, stderr } = output();
      if (code === 0 && !killedFor) resolve({ stdout, stderr });
      else {
        const reason = killedFor ?? (signal ? 'signal' : 'exit');
        reject(new ChildFailure(reason, `${file} ended by ${reason} (${signal ?? code})`, stderr));
      }
    });
  });
}

/** Resolves after the brake's next change. Throws ChildFailure if the signal aborts before that. */
async function untilChange(brake: Brake, signal: AbortSignal | undefined): Promise<void> {
  const change = Promise.withResolvers<void>();
  const onAbort = () => change.reject(new ChildFailure('aborted', 'ended before it was started', ''));
  const stopListening = brake.onChange(change.resolve);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    await change.promise;
  } finally {
    stopListening();
    signal?.removeEventListener('abort', onAbort);
  }
}

function collectOutput(child: ChildProcess, options: RunOptions, onTooMuch: () => void) {
  const { onOutput, maxOutputBytes = MAX_OUTPUT_BYTES } = options;
  const chunks: Buffer[] = [];
  let size = 0;
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    if (onOutput) return onOutput(chunk);
    size += chunk.length;
    if (size > maxOutputBytes) onTooMuch();
    else chunks.push(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-MAX_STDERR);
  });
  return () => ({ stdout: Buffer.concat(chunks), stderr });
}

/** A timer that fires later than this is late because this process stood still; the child may have ended meanwhile. */
const TICK_MS = 1_000;
/** Check often enough that a short limit gets several checks. */
const TICKS = 4;

/**
 * Calls back when the child has run for its time limit. Time in which the brake was held or this process stood still
 * does not count. Returns a function that ends the check.
 */
function startClock(child: ChildProcess, { timeoutMs, brake }: RunOptions, onTimeout: () => void): () => void {
  const tickMs = Math.min(TICK_MS, timeoutMs / TICKS);
  let leftMs = timeoutMs;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const halt = () => {
    clearTimeout(timer);
    leftMs -= Math.min(tickMs, performance.now() - startedAt);
  };
  const start = () => {
    startedAt = performance.now();
    timer = setTimeout(tick, Math.min(tickMs, leftMs));
  };
  const tick = () => {
    halt();
    if (leftMs > 0) start();
    else onTimeout();
  };
  const onChange = () => {
    const isHeld = brake?.isHeld();
    if (isHeld) halt();
    else start();
    signalGroup(child, isHeld ? 'SIGSTOP' : 'SIGCONT');
  };
  start();
  const unsubscribe = brake?.onChange(onChange);
  return () => {
    clearTimeout(timer);
    unsubscribe?.();
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ESRCH') throw error;
  }
}
