import { createServer, type IncomingMessage, type Server } from 'node:http';
import { headerLimits } from '@tallscreen/kit-http/limits';
import type { Router } from './router.ts';

const isSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** The same as at the BFF. */
const WHOLE_REQUEST_MS = 1_800_000;

/** Ignores an upgrade to HTTP/2 and answers with HTTP/1.1, as the BFF does. */
export function createDoor({ onRequest, onUpgrade }: Router): Server {
  const options = {
    ...headerLimits,
    keepAliveTimeout: 65_000,
    // Longer than the limit of the upstream, which cuts off slow bodies.
    requestTimeout: WHOLE_REQUEST_MS,
    shouldUpgradeCallback: isSocket,
  };
  const server = createServer(options, onRequest);
  // The upstream decides whether the client shall send its body; the proxy passes its 100 on.
  return server.on('checkContinue', onRequest).on('upgrade', onUpgrade);
}
