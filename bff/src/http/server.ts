import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createHttpListener } from '@tallscreen/kit/http/listener';
import type { Listener } from '@tallscreen/kit/service';
import type { OnUpgrade } from '#ws/upgrade';

/** Longer than a proxy in front keeps a connection, so that it is never the one closed under a request. */
const KEEP_ALIVE_MS = 75_000;
/** A slow line may take this long for the largest upload. */
const WHOLE_REQUEST_MS = 1_800_000;
const HEADERS_MS = 15_000;

const isSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

export function listenHttp(app: RequestListener, onUpgrade: OnUpgrade, port: number): Listener {
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      requestTimeout: WHOLE_REQUEST_MS,
      headersTimeout: HEADERS_MS,
      // a client that only offers HTTP/2 is answered as if it had not
      shouldUpgradeCallback: isSocket,
    },
    app,
  );
  // `Expect: 100-continue` is answered by whoever reads the body: a refused upload is then never sent.
  server.on('checkContinue', app);
  server.on('upgrade', onUpgrade);
  return createHttpListener(server, { port });
}
