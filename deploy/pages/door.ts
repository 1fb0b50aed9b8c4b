import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { headerLimits, SILENCE_LIMIT_MS } from '@tallscreen/kit-http/limits';

export type Router = {
  readonly onRequest: (request: IncomingMessage, response: ServerResponse) => void;
  readonly onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

const isSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** The same as at the BFF. */
const WHOLE_REQUEST_MS = 1_800_000;

/**
 * Ignores an upgrade to HTTP/2 and answers with HTTP/1.1, as the BFF does. Disconnects a client that neither sends nor
 * reads anything for `silenceMs`.
 */
export function createDoor({ onRequest, onUpgrade }: Router, silenceMs: number = SILENCE_LIMIT_MS): Server {
  const onTurn = inTurn(onRequest);
  const options = {
    ...headerLimits,
    keepAliveTimeout: 65_000,
    // Longer than the limit of the upstream, which cuts off slow bodies.
    requestTimeout: WHOLE_REQUEST_MS,
    shouldUpgradeCallback: isSocket,
  };
  const server = createServer(options, onTurn).setTimeout(silenceMs);
  // The upstream decides whether the client shall send its body; the proxy passes its 100 on.
  return server.on('checkContinue', onTurn).on('upgrade', onUpgrade);
}

/** Far more than any client sends before it reads an answer. Each takes some kilobytes. */
const MOST_WAITING = 100;

/**
 * Handles the requests of a connection one after the other, and disconnects a client that sends very many at once. Node
 * begins all that a client sends at once; if the client reads no answer, each of them would keep a connection to the
 * upstream.
 */
function inTurn(onRequest: Router['onRequest']): Router['onRequest'] {
  const queues = new WeakMap<Socket, { waiting: number; last: Promise<void> | undefined }>();
  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket) ?? { waiting: 0, last: undefined };
    if (queue.waiting === MOST_WAITING) return void socket.destroy();
    queues.set(socket, queue);
    const earlier = queue.last;
    queue.last = new Promise((resolve) => response.once('close', resolve));
    if (!earlier) return onRequest(request, response);
    queue.waiting++;
    void earlier.then(() => {
      queue.waiting--;
      if (!socket.destroyed) onRequest(request, response);
    });
  };
}
