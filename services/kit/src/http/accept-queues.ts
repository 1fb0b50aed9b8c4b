import { createServer, type AddressInfo, type Server } from 'node:net';
import { promisify } from 'node:util';

export interface AcceptQueues {
  /** Listens and returns the port. Rejects if anybody else listens there. */
  readonly listen: (port: number, host: string) => Promise<number>;
  /** Takes no more connections. Resolves once those of the server have ended. */
  readonly close: () => Promise<void>;
}

/**
 * Connections that wait to be accepted, on each socket; the system may allow fewer. With Node's own 511 a burst of new
 * connections to a busy process was reset instead of answered.
 */
const BACKLOG = 4_096;

/**
 * Accepts connections of the server on `count` sockets of the same address. In a turn of the event loop libuv accepts
 * one connection a socket. A turn of a busy server takes tens of milliseconds, so that with one socket new clients wait
 * for seconds (ADR 94). Only Linux spreads connections over sockets; elsewhere there is one.
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

/** What Node's HTTP server sets for its own connections. */
const connectionOptions = { allowHalfOpen: true, noDelay: true } as const;

/** Sockets that share a port do not say that it is taken. This one does. */
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

/** A server that does not listen is closed already. */
const closeOne = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
