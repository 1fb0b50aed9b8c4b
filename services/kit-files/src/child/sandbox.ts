import { lchown, mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import { measureRun } from '#child/measure-run';
import { ChildFailure, runChild, type RunOptions, type RunResult } from '#child/run';
import { allLayers, checkLayer, NO_NETWORK, OWN_FILES, OWN_USER, type Layer, type Use } from '#child/sandbox-layers';

export interface SandboxLimits {
  /** address space of the child */
  readonly memoryMb: number;
  /** processor time of the child, besides the caller's timeout */
  readonly cpuSeconds: number;
}

export interface SandboxedRun extends RunOptions {
  /** the only folder that the child sees and may write to; absent: it sees none */
  readonly folder?: string;
  /** With `network` the tool can reach the network, e.g. to read from a loopback address. */
  readonly network?: boolean;
  /** replaces the sandbox's own limit */
  readonly memoryMb?: number;
  /**
   * limit of the memory that the child writes to; unlike the address space it hardly depends on the program's libraries
   */
  readonly dataMb?: number;
}

export interface Sandbox {
  /**
   * Runs a command to its end, like `runChild`. Throws unavailable if the sandbox could not be set up or has no such
   * program: that says nothing about the file that the command should read.
   */
  readonly run: (command: readonly string[], options: SandboxedRun) => Promise<RunResult>;
  /** the layers that this machine supports, for the log */
  readonly layers: readonly string[];
  /** the layers that it does not support */
  readonly missing: readonly string[];
}

export interface SandboxOptions {
  /** logs which layers this machine has and which it lacks */
  readonly logger?: Pick<Logger, 'info' | 'warn'>;
  /** throw when a layer is missing */
  readonly isRequired?: boolean;
  /** folder for the empty folder that a child's view covers; absent: the system's folder for temporary files */
  readonly directory?: string;
  /** for tests */
  readonly layers?: readonly Layer[];
}

interface Found {
  readonly name: string;
  readonly prefix: (use: Use) => string[];
}

/**
 * For children that read uploaded files: low priority, limited memory and processor time, no network, no files but
 * those of one folder, killed with their parent. Layers that this machine does not support are left out.
 */
export async function createSandbox(limits: SandboxLimits, options: SandboxOptions = {}): Promise<Sandbox> {
  const mountPoint = join(options.directory ?? tmpdir(), 'tallscreen-view');
  await mkdir(mountPoint, { recursive: true });
  const { layers: all = allLayers } = options;
  const use = { ...limits, mountPoint };
  const offline = await findLayers(all, use);
  const online = await withoutNetworkLayer(all, offline, use);
  const isFound = (name: string) =>
    [offline, ...(name === NO_NETWORK ? [] : [online])].every((found) => found.some((layer) => layer.name === name));
  const names = all.map(({ name }) => name);
  const [layers, missing] = [names.filter(isFound), names.filter((name) => !isFound(name))];
  if (missing.length === 0) options.logger?.info({ layers }, 'ffmpeg runs in a sandbox');
  else if (options.isRequired) throw new Error(`This machine cannot sandbox ffmpeg: ${missing.join(', ')}.`);
  else options.logger?.warn({ layers, missing }, 'ffmpeg runs in a sandbox without some of its layers');
  const needsOwner = isFound(OWN_FILES) && process.getuid?.() === 0;
  return {
    layers,
    missing,
    async run(command, { network = false, memoryMb = limits.memoryMb, dataMb, folder = '', ...runOptions }) {
      if (needsOwner && folder) await giveTo(OWN_USER, folder);
      // Some systems remove old folders below /tmp.
      await mkdir(mountPoint, { recursive: true });
      const prefix = (network ? online : offline).flatMap((layer) =>
        layer.prefix({ ...use, memoryMb, dataMb, command, folder }),
      );
      return measureRun(command[0] ?? '', () => runChild([...prefix, ...command], runOptions).catch(blameSandbox));
    },
  };
}

type CheckLimits = SandboxLimits & { readonly mountPoint: string };
const isNotNetwork = ({ name }: { readonly name: string }): boolean => name !== NO_NETWORK;

/**
 * Returns the layers for a child that may use the network. Without root, a view can be built only in a user namespace.
 * If the layer without network made that namespace, the other layers must be chosen again.
 */
async function withoutNetworkLayer(all: readonly Layer[], offline: Found[], limits: CheckLimits): Promise<Found[]> {
  const rest = offline.filter(isNotNetwork);
  const strictest = rest.some(({ name }) => name === OWN_FILES) ? OWN_FILES : '';
  const doesWork = await checkLayer(strictest, (use) => rest.flatMap(({ prefix }) => prefix(use)), limits);
  return doesWork ? rest : findLayers(all.filter(isNotNetwork), limits);
}

/** Returns the layers that this machine supports. Each is tried inside those before it. */
async function findLayers(all: readonly Layer[], limits: CheckLimits): Promise<Found[]> {
  const found: Found[] = [];
  for (const { name, prefixes } of all) {
    for (const prefix of prefixes) {
      const outer = (use: Use) => found.flatMap((layer) => layer.prefix(use));
      if (!(await checkLayer(name, (use) => [...outer(use), ...prefix(use)], limits))) continue;
      found.push({ name, prefix });
      break;
    }
  }
  return found;
}

/**
 * Error output of the layers' own tools begins with their names; `view` is the script of file-view.ts. `nice` is not
 * listed: it runs the command even when it complains.
 */
const OWN_ERROR = /^(?:unshare|setpriv|prlimit|mount|mkdir|cp|chroot|view): |: error while loading shared libraries: /m;

function blameSandbox(error: unknown): never {
  const isOurs = error instanceof ChildFailure && error.reason === 'exit' && OWN_ERROR.test(error.stderr);
  throw isOurs ? fail('unavailable', { cause: error }) : error;
}

/** Never follow links: an earlier child may have made some. */
async function giveTo(user: number, folder: string): Promise<void> {
  await lchown(folder, user, user);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? giveTo(user, path) : lchown(path, user, user));
  }
}
