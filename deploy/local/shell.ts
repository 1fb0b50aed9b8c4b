import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { Problem } from './settings.ts';

const execute = promisify(execFile);

export type RunOptions = { cwd?: string; env?: NodeJS.ProcessEnv; timeoutMs?: number; input?: string };

/** Runs a program and returns its standard output. Throws with the last lines of its output if it fails. */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const running = execute(command, args, {
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: options.env ?? process.env,
    timeout: options.timeoutMs ?? 0,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (options.input !== undefined) running.child.stdin?.end(options.input);
  // Kill the child when this process exits.
  const end = (): boolean => running.child.kill();
  process.once('exit', end);
  try {
    return (await running).stdout;
  } catch (error) {
    const said = error as { stderr?: string; stdout?: string; message: string };
    throw new Error(
      `${path.basename(command)} failed: ${lastWords(said.stderr) || lastWords(said.stdout) || said.message}`,
    );
  } finally {
    process.off('exit', end);
  }
}

/** Returns the last lines of a program's output, without the stack trace that Node appends. */
const lastWords = (text = ''): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(-12)
    .join('\n');

export async function succeeds(command: string, args: readonly string[], options: RunOptions = {}): Promise<boolean> {
  return run(command, args, options).then(
    () => true,
    () => false,
  );
}

export async function findOnPath(...names: string[]): Promise<string | undefined> {
  for (const name of names)
    for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
      const file = path.join(folder, name);
      if (folder !== '' && (await isExecutable(file))) return file;
    }
  return undefined;
}

export const isExecutable = (file: string): Promise<boolean> => canAccess(file, constants.X_OK);
export const isReadable = (file: string): Promise<boolean> => canAccess(file, constants.R_OK);

const canAccess = (file: string, mode: number): Promise<boolean> =>
  access(file, mode).then(
    () => true,
    () => false,
  );

export const isRoot = (): boolean => process.getuid?.() === 0;

let aptIsFresh: Promise<unknown> | undefined;
let aptQueue: Promise<unknown> = Promise.resolve();

/** Installs Debian packages. Throws a sentence that ends with `hint` if this system cannot install them. */
export function installPackages(packages: readonly string[], hint: string): Promise<void> {
  // One at a time: the clean-up of one installation may delete what another has just downloaded.
  const installed = aptQueue.then(() => install(packages, hint));
  aptQueue = installed.catch(() => undefined);
  return installed;
}

async function install(packages: readonly string[], hint: string): Promise<void> {
  const apt = await findOnPath('apt-get');
  if (apt === undefined || !isRoot()) throw new Problem(`${packages.join(', ')} is missing: ${hint}`);
  // Keep the packages from starting system services; the stack runs its own servers.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1', RUNLEVEL: '1' };
  const wait = ['-o', 'DPkg::Lock::Timeout=120', '-qq'];
  try {
    // The system's files must stay readable to all; ours are not.
    const ask = (...words: string[]): Promise<string> =>
      run('sh', ['-c', 'umask 022; exec "$0" "$@"', apt, ...wait, ...words], { env });
    aptIsFresh ??= ask('update');
    await aptIsFresh;
    await ask('install', '-y', '--no-install-recommends', ...packages);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Problem(`${packages.join(', ')} could not be installed by apt-get: ${hint}\n${said}`, { cause: error });
  }
}
