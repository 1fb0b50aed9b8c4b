import { spawn, type ChildProcess } from 'node:child_process';
import { programPath } from '#config';

export interface RunOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly cwd?: string;
  /** called with every chunk of standard output; collected when absent */
  readonly onOutput?: (chunk: Buffer) => void;
  /** of collected output, 64 MiB when absent */
  readonly maxOutputBytes?: number;
}

export interface RunResult {
  readonly stdout: Buffer;
  /** the last 16 KiB */
  readonly stderr: string;
}

export type ChildFailureReason = 'exit' | 'signal' | 'timeout' | 'aborted' | 'output' | 'start';

/** A child process failed. Only `exit` is the tool's own verdict on its input. */
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

/** Runs a command to its end. Kills the child's whole group on timeout, on abort, or when its output is too long. */
export function runChild(command: readonly string[], options: RunOptions): Promise<RunResult> {
  const [file = '', ...args] = command;
  options.signal?.throwIfAborted();
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
      killGroup(child);
    };
    const output = collectOutput(child, options, () => kill('output'));
    const timer = setTimeout(() => kill('timeout'), options.timeoutMs);
    const onAbort = () => kill('aborted');
    options.signal?.addEventListener('abort', onAbort, { once: true });
    const finish = () => {
      clearTimeout(timer);
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

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ESRCH') throw error;
  }
}
