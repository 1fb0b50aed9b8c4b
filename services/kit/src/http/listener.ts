import type { Server } from 'node:http';
import { LOOPBACK } from '#config';
import { createAcceptQueues } from '#http/accept-queues';
import type { Listener } from '#service';

const SWEEP_MS = 50;

export interface HttpListenerOptions {
  readonly port: number;
  readonly host?: string;
  /** number of sockets that accept connections; more than one for a server that may be overloaded */
  readonly acceptQueues?: number;
}

/**
 * Lets `scope.serve` run a Node HTTP server; `options.host` wins over the scope's. The owner of upgraded sockets must
 * close them on `scope.signal`.
 */
export function createHttpListener(server: Server, options: HttpListenerOptions): Listener {
  const queues = createAcceptQueues(server, options.acceptQueues ?? 1);
  let isLeaving = false;
  // Listen before the application does, because it may send the headers at once.
  server.prependListener('request', (_request, response) => {
    if (isLeaving) response.shouldKeepAlive = false;
  });
  return {
    listen: (host = LOOPBACK) => queues.listen(options.port, options.host ?? host),
    sayGoodbye: () => {
      isLeaving = true;
    },
    async drain(graceMs) {
      isLeaving = true;
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      // Without this Node keeps a connection whose response began before the drain.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      await queues.close();
      clearTimeout(timer);
      clearInterval(sweep);
    },
  };
}
