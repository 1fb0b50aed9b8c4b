import { createServer, type IncomingMessage, type RequestListener, type ServerOptions } from 'node:http';
import { headerLimits, SILENCE_LIMIT_MS } from '@tallscreen/kit-http/limits';
import { UPLOAD_SECONDS } from '@tallscreen/kit/auth/access-token';
import { createPublicListener } from '@tallscreen/kit-http/listener';
import type { Listener } from '@tallscreen/kit/service';
import { refuseUnparsed } from '#http/refuse-unparsed';
import type { ShedLoadDeps } from '#http/shed-load';
import type { OnUpgrade } from '#ws/upgrade';

/** A request without a body emits no stream events, so no code may wait for its `end` or `close`. */
export const messageOptions = { optimizeEmptyRequests: true } as const satisfies ServerOptions;

/** Number of connections accepted in a turn of the event loop, even in an overload (ADR 94). */
const ACCEPT_QUEUES = 32;

const isSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

export function listenHttp(app: RequestListener, onUpgrade: OnUpgrade, port: number, shedding: ShedLoadDeps): Listener {
  const server = createServer(
    {
      // Turned off, because the idle limit below ends such connections, too. That limit is longer than a proxy keeps
      // connections, so a proxy never sends a request on a closed one. With another limit here Node would set two
      // timers for each request.
      keepAliveTimeout: 0,
      ...headerLimits,
      // Enough for the largest upload on a slow connection. A stalled upload is cut off much earlier.
      requestTimeout: UPLOAD_SECONDS * 1000,
      ...messageOptions,
      // Ignore other upgrades: a client that offers HTTP/2 gets an HTTP/1.1 answer.
      shouldUpgradeCallback: isSocket,
    },
    app,
  ).setTimeout(SILENCE_LIMIT_MS);
  // `Expect: 100-continue` is answered when the body is read, see http/expect-continue.
  server.on('checkContinue', app);
  server.on('upgrade', onUpgrade);
  refuseUnparsed(server, shedding);
  return createPublicListener(server, { port, acceptQueues: ACCEPT_QUEUES });
}
