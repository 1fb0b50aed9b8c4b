import { createServer, type AddressInfo, type Server } from 'node:net';
import { promisify } from 'node:util';

export interface AcceptQueues {
  /** Listens and returns the port. Rejects if anybody else listens there. */
  readonly listen: (port: number, host: string) => Promise<number>;
  /** Accepts no more connections. Resolves when those of the server have ended. */
  readonly close: () => Promise<void>;
}

/**
 * Length of the queue of connections to be accepted, for each socket; the system may allow less. With Node's default of
 * 511, bursts of new connections to a busy process were reset instead of answered.
 */
const BACKLOG = 4_096;

/**
 * Accepts connections on `count` sockets of the same address. In one turn of the event loop libuv accepts one
 * connection per socket, and a turn of a busy server takes tens of milliseconds: with one socket, new clients would
 * wait for seconds (ADR 94). Only Linux spreads connections over sockets; other systems get one socket.
 */
export function createAcceptQueues(server: Server, count: number): AcceptQueues {
  const isShared = count > 1 && process.platform === 'linux';
  const others = Array.from({ length: isShared ? count - 1 : 0 }, () =>
    createServer(connectionOptions, (socket) => void server.emit('connection', socket)),
  );
  const close = async (): Promise<void> => {
    await Promise.all([server, ...others].map((one) => closeOne(one)));
  };
  return {
    async listen(port, host) {
      if (!isShared) return listenOn(server, { port, host });
      const free = await freePort(port, host);
      try {
        for (const one of [server, ...others]) await listenOn(one, { port: free, host, reusePort: true });
      } catch (error) {
        await close();
        throw error;
      }
      return free;
    },
    close,
  };
}

/** The options that Node's HTTP server sets for its own connections. */
const connectionOptions = { allowHalfOpen: true, noDelay: true } as const;

/** Sockets that share a port do not report that another process uses it. This one does. */
async function freePort(port: number, host: string): Promise<number> {
  const probe = createServer();
  const found = await listenOn(probe, { port, host });
  await promisify(probe.close.bind(probe))();
  return found;
}

const listenOn = (server: Server, at: { port: number; host: string; reusePort?: boolean }): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...at, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Already closed if the server does not listen. */
const closeOne = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
