import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Listener } from '#service';

/** Lets `scope.serve` run a Node HTTP server. The owner of upgraded sockets must close them on `scope.signal`. */
export const createHttpListener = (server: Server, options: { port: number; host?: string }): Listener => ({
  listen: () =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, options.host ?? '0.0.0.0', () => {
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
