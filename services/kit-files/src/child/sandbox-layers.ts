import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { PROGRAM_FOLDERS, viewPrefix } from '#child/file-view';
import { ChildFailure, runChild } from '#child/run';
import type { SandboxLimits } from '#child/sandbox';

/** What a layer must know about one run of a child. */
export interface Use extends SandboxLimits {
  readonly command: readonly string[];
  /** empty for none */
  readonly folder: string;
  readonly mountPoint: string;
  readonly dataMb?: number | undefined;
}

export interface Layer {
  readonly name: string;
  /** tried in order; the first that works is used */
  readonly prefixes: readonly ((use: Use) => string[])[];
}

/** The user "nobody". A service that runs as root makes this user the owner of the folder and its files. */
export const OWN_USER = 65_534;

/** Drops the capabilities that were needed to build the view. */
const withoutRights =
  process.getuid?.() === 0
    ? ['setpriv', '--reuid', String(OWN_USER), '--regid', String(OWN_USER), '--clear-groups']
    : ['setpriv', '--bounding-set', '-all'];

const viewBy =
  (...unshare: string[]) =>
  ({ command: [program = ''], folder, mountPoint }: Use): string[] => {
    const programDirectory = isAbsolute(program) ? dirname(program) : '/usr/bin';
    return [...viewPrefix(unshare, { mountPoint, folder, programDirectory }), ...withoutRights];
  };

/** Linux's access control without privileges, for containers that may not create namespaces. Needs util-linux 2.40. */
const landlock = ({ command: [program = ''], folder }: Use): string[] => {
  const programs = [...PROGRAM_FOLDERS, isAbsolute(program) ? dirname(program) : '/usr/bin'].filter((path) =>
    existsSync(path),
  );
  const files = 'read-file,read-dir,write-file,truncate,make-reg,make-dir,remove-file,remove-dir';
  const rules = [
    ...programs.map((path) => `execute,read-file,read-dir:${path}`),
    'read-file:/etc/ld.so.cache',
    'read-file,write-file:/dev/null',
    ...(folder ? [`${files}:${folder}`] : []),
  ];
  const allow = rules.flatMap((rule) => ['--landlock-rule', `path-beneath:${rule}`]);
  return ['setpriv', '--no-new-privs', '--landlock-access', 'fs', ...allow];
};

/** Left out for a child that may use the network. */
export const NO_NETWORK = 'no-network';
export const OWN_FILES = 'own-files';

/** The layers from the outermost to the innermost. */
export const allLayers: readonly Layer[] = [
  { name: 'nice', prefixes: [() => ['nice', '-n', '10']] },
  { name: NO_NETWORK, prefixes: [() => ['unshare', '--net'], () => ['unshare', '--map-root-user', '--net']] },
  {
    name: OWN_FILES,
    prefixes: [viewBy('unshare'), viewBy('unshare', '--map-root-user'), landlock],
  },
  {
    name: 'limits',
    prefixes: [
      ({ memoryMb, dataMb = memoryMb, cpuSeconds }) => [
        'prlimit',
        `--as=${memoryMb * 2 ** 20}`,
        `--data=${dataMb * 2 ** 20}`,
        `--cpu=${cpuSeconds}`,
      ],
    ],
  },
  { name: 'dies-with-parent', prefixes: [() => ['setpriv', '--no-new-privs', '--pdeathsig', 'KILL']] },
];

const CHECK_MS = 30_000;
/** Fails if the child can see the file outside; otherwise prints the file inside. */
const OWN_FILES_CHECK = 'if cat "$2" >/dev/null 2>&1; then exit 1; fi; cat "$1/in" > "$1/out"';

/**
 * Runs a harmless command in the layer; for `own-files` one that tries to read a file outside of its folder. Throws
 * when the machine is too busy to tell.
 */
export async function checkLayer(
  name: string,
  prefix: (use: Use) => string[],
  limits: SandboxLimits & { readonly mountPoint: string },
): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), 'tallscreen-check-'));
  try {
    const folder = await mkdtemp(join(directory, 'folder-'));
    const secret = join(directory, 'secret');
    for (const path of [secret, join(folder, 'in')]) await writeFile(path, 'x');
    await chmod(folder, 0o777);
    const command = name === OWN_FILES ? ['sh', '-c', OWN_FILES_CHECK, 'check', folder, secret] : ['true'];
    await runChild([...prefix({ ...limits, command, folder }), ...command], { timeoutMs: CHECK_MS });
    return true;
  } catch (error) {
    // Retry: a machine that is too busy to answer must not lose a layer for good.
    if (error instanceof ChildFailure && error.reason === 'timeout') throw error;
    return false;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
