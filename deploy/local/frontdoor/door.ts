import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Router } from './router.ts';

const isSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** Ignores an upgrade to HTTP/2 and answers with HTTP/1.1, as the BFF does. */
export function createDoor({ onRequest, onUpgrade }: Router): Server {
  const options = { keepAliveTimeout: 65_000, requestTimeout: 0, shouldUpgradeCallback: isSocket };
  return createServer(options, onRequest).on('upgrade', onUpgrade);
}
