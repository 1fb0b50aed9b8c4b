import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SandboxLimits {
  /** address space of the child */
  readonly memoryMb: number;
  /** processor time of the child, besides the caller's timeout */
  readonly cpuSeconds: number;
}

export interface Sandbox {
  /** With `network` the tool can reach the network, e.g. to read from a loopback address. */
  wrap(command: readonly string[], options?: { readonly network?: boolean }): string[];
  /** the layers that this machine supports, for the log */
  readonly layers: readonly string[];
}

interface Layer {
  readonly name: string;
  /** tried in order; the first that works is used */
  readonly prefixes: readonly (readonly string[])[];
}

const layersFor = ({ memoryMb, cpuSeconds }: SandboxLimits): Layer[] => [
  { name: 'nice', prefixes: [['nice', '-n', '10']] },
  {
    name: 'no-network',
    prefixes: [
      ['unshare', '-n'],
      ['unshare', '-rn'],
    ],
  },
  { name: 'limits', prefixes: [['prlimit', `--as=${memoryMb * 2 ** 20}`, `--cpu=${cpuSeconds}`]] },
  { name: 'dies-with-parent', prefixes: [['setpriv', '--no-new-privs', '--pdeathsig', 'KILL']] },
];

async function works(prefix: readonly string[]): Promise<boolean> {
  const [command, ...args] = [...prefix, 'true'];
  return run(command ?? '', args, { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}

/**
 * For children that read uploaded files: low priority, limited memory and processor time, no network, killed with their
 * parent. Layers that this machine does not support are left out.
 */
export async function createSandbox(limits: SandboxLimits): Promise<Sandbox> {
  const found: { name: string; prefix: readonly string[] }[] = [];
  for (const { name, prefixes } of layersFor(limits)) {
    for (const prefix of prefixes) {
      if (!(await works(prefix))) continue;
      found.push({ name, prefix });
      break;
    }
  }
  return {
    layers: found.map(({ name }) => name),
    wrap: (command, { network = false } = {}) => [
      ...found.filter(({ name }) => !(network && name === 'no-network')).flatMap(({ prefix }) => prefix),
      ...command,
    ],
  };
}
