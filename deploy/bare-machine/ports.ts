import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Home } from '../local/home.ts';

/** Below the range for outgoing connections, so that a restarted process finds its port free. */
const FIRST = 17_000;
const BLOCK = 60;
const BLOCKS = 200;

export type Ports = {
  /**
   * Returns the same port for a name at every start, unless another program or another stack has it. It stays ours
   * until this process ends.
   */
  take(name: string, wanted?: number): Promise<number>;
  /** Gives this port up: its name gets another one when it is taken again. */
  avoid(port: number): void;
};

export async function openPorts(
  home: Home,
  isFree: (port: number) => Promise<boolean> = isPortFree,
  hold: (port: number) => Promise<boolean> = holdPort,
): Promise<Ports> {
  const file = fileOf(home);
  const remembered = await readRemembered(file);
  const taken = new Map<string, number>();
  const avoided = new Set<number>();
  let queue: Promise<unknown> = Promise.resolve();

  const choose = async (name: string, wanted?: number): Promise<number> => {
    const ours = taken.get(name);
    if (ours !== undefined) return ours;
    const others = new Set([...taken.values(), ...avoided]);
    for (const port of candidates(home.root, remembered, name, wanted)) {
      if (others.has(port) || !(await isFree(port)) || !(await hold(port))) continue;
      taken.set(name, port);
      if (remembered[name] !== port) {
        remembered[name] = port;
        await writeFile(file, JSON.stringify(remembered, null, 2));
      }
      return port;
    }
    throw new Error(`no free port for ${name}`);
  };

  return {
    take(name, wanted) {
      const next = queue.then(() => choose(name, wanted));
      queue = next.catch(() => undefined);
      return next;
    },
    avoid(port) {
      avoided.add(port);
      for (const [name, ours] of taken) if (ours === port) taken.delete(name);
    },
  };
}

/** Ports in the order to try: the wanted one and its successors, or the stored one and then this home's block. */
export function* candidates(
  root: string,
  remembered: Readonly<Record<string, number>>,
  name: string,
  wanted?: number,
): Generator<number> {
  if (wanted !== undefined) {
    for (let port = wanted; port < Math.min(wanted + 100, 65_536); port++) yield port;
    return;
  }
  const known = remembered[name];
  if (known !== undefined) yield known;
  const others = new Set(Object.values(remembered));
  const start = (createHash('sha256').update(root).digest().readUInt32BE(0) % BLOCKS) * BLOCK;
  for (let step = 0; step < BLOCK * BLOCKS; step++) {
    const port = FIRST + ((start + step) % (BLOCK * BLOCKS));
    if (!others.has(port)) yield port;
  }
}

/**
 * Returns whether no other stack of this machine holds the port; then it is held until this process ends. Two stacks
 * that start at once would both find a port free that none listens on yet. The kernel gives an abstract socket's name
 * to one process and frees it with that process. Other systems than Linux have none: there a part that finds its port
 * taken gets another one.
 */
export function holdPort(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(true);
  return new Promise((resolve) => {
    const holder = createServer().unref();
    holder.once('error', () => resolve(false));
    holder.listen(`\0tallscreen-port-${port}`, () => resolve(true));
  });
}

/** Returns whether the port is free on both loopback addresses, because localhost may resolve to either. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && canListen(port, '::1');
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // Without IPv6 there is no second address.
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'),
    );
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

const fileOf = (home: Home): string => path.join(home.run, 'ports.json');

/** Returns the port of this name at the last start, or undefined if it had none. */
export const rememberedPort = async (home: Home, name: string): Promise<number | undefined> =>
  (await readRemembered(fileOf(home)))[name];

async function readRemembered(file: string): Promise<Record<string, number>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}
