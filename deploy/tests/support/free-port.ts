import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux and macOS give to outgoing connections and to servers that ask for any port. */
const FIRST = 20_000;
const LAST = 29_999;

/**
 * Returns a port of loopback that is free. A server that listens on it a moment later competes only with other callers
 * of this function.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1);
    const server = createServer();
    const isFree = once(server.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') return false;
        throw error;
      },
    );
    if (!(await isFree)) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
