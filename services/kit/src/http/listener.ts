import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK } from '#config';
import type { Listener } from '#service';

const SWEEP_MS = 50;
/**
 * Connections that wait to be accepted; the system may allow fewer. With Node's own 511 a burst of new connections to a
 * busy process was reset instead of answered.
 */
const BACKLOG = 4_096;

/**
 * Lets `scope.serve` run a Node HTTP server; `options.host` wins over the scope's. The owner of upgraded sockets must
 * close them on `scope.signal`.
 */
export function createHttpListener(server: Server, options: { port: number; host?: string }): Listener {
  let isLeaving = false;
  // Before the application, which may send the headers at once.
  server.prependListener('request', (_request, response) => {
    if (isLeaving) response.shouldKeepAlive = false;
  });
  return {
    listen: (host = LOOPBACK) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(options.port, options.host ?? host, BACKLOG, () => {
          server.off('error', reject);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    sayGoodbye: () => {
      isLeaving = true;
    },
    drain: (graceMs) =>
      new Promise((resolve) => {
        isLeaving = true;
        const timer = setTimeout(() => server.closeAllConnections(), graceMs);
        // Node keeps a connection whose response had begun before.
        const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
        server.close(() => {
          clearTimeout(timer);
          clearInterval(sweep);
          resolve();
        });
      }),
  };
}
