import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK } from '#config';
import type { Listener } from '#service';

/**
 * Lets `scope.serve` run a Node HTTP server; `options.host` wins over the scope's. The owner of upgraded sockets must
 * close them on `scope.signal`.
 */
export const createHttpListener = (server: Server, options: { port: number; host?: string }): Listener => ({
  listen: (host = LOOPBACK) =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, options.host ?? host, () => {
        server.off('error', reject);
        resolve((server.address() as AddressInfo).port);
      });
    }),
  drain: (graceMs) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
    }),
});
