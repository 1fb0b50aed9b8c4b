import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Home } from './home.ts';

/** Below the range for outgoing connections, so that a restarted process finds its port free. */
const FIRST = 17_000;
const BLOCK = 60;
const BLOCKS = 200;

export type Ports = {
  /** Returns the same port for a name at every start, unless another program listens on it. */
  take(name: string, wanted?: number): Promise<number>;
};

export async function openPorts(home: Home, isFree: (port: number) => Promise<boolean> = isPortFree): Promise<Ports> {
  const file = fileOf(home);
  const remembered = await readRemembered(file);
  const taken = new Set<number>();
  let queue: Promise<unknown> = Promise.resolve();

  const choose = async (name: string, wanted?: number): Promise<number> => {
    for (const port of candidates(home.root, remembered, name, wanted)) {
      if (taken.has(port) || !(await isFree(port))) continue;
      taken.add(port);
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
