import { Agent, ServerResponse, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '@tallscreen/kit/logger';
import httpProxy from 'http-proxy-3';
import { refuse } from './pages.ts';

export type Upstream = 'bff' | 'media';

export type Proxy = {
  forward(request: IncomingMessage, response: ServerResponse, upstream: Upstream): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, upstream: Upstream): void;
  close(): void;
};

export type ProxyDeps = { readonly bff: string; readonly media: string; readonly logger: Logger };

export function createProxy({ bff, media, logger }: ProxyDeps): Proxy {
  const targets: Record<Upstream, string> = { bff, media };
  // The upstream's own keep-alive limit is five seconds; a connection must not be reused in the moment it closes.
  const agent = new Agent({ keepAlive: true, maxSockets: 1_024, timeout: 4_000 });
  const proxy = httpProxy.createProxyServer({ agent, xfwd: false });
  const sockets = new Set<Duplex>();

  proxy.on('proxyRes', (answer, request, response) => {
    // A service that dies in the middle of an answer must not look like a short answer.
    answer.once('close', () => {
      if (!answer.complete) response.destroy();
    });
    // Whoever answers before the upload is through gets the rest thrown away, so that the answer can be read.
    answer.once('end', () =>
      setImmediate(() => {
        if (request.complete) return;
        request.unpipe().resume();
        answer.socket.destroy();
      }),
    );
  });

  const onError = (error: Error, response: ServerResponse | Duplex, upstream: Upstream): void => {
    if (!(response instanceof ServerResponse)) return void response.destroy();
    if (response.destroyed || response.writableEnded) return;
    logger.warn({ err: error, upstream }, 'upstream does not answer');
    if (response.headersSent) response.destroy();
    else refuse(response, 503, 'The service is starting or not available; try again in a moment.');
  };

  // Whatever becomes of a client's own socket ends that socket; heard by nobody it would end the process.
  proxy.on('error', (_error, _request, socket) => {
    if (socket && 'destroy' in socket) socket.destroy();
  });

  return {
    forward(request, response, upstream) {
      nameTheSender(request);
      proxy.web(request, response, { target: targets[upstream] }, (error) => onError(error, response, upstream));
    },
    upgrade(request, socket, head, upstream) {
      nameTheSender(request);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      proxy.ws(request, socket as never, head, { target: targets[upstream] }, (error) =>
        onError(error, socket, upstream),
      );
    },
    close() {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
    },
  };
}

/** The front door is the edge: what a client says about where it comes from is replaced, not passed on. */
function nameTheSender(request: IncomingMessage): void {
  request.headers['x-forwarded-for'] = request.socket.remoteAddress ?? '';
  request.headers['x-forwarded-proto'] = 'http';
  request.headers['x-forwarded-host'] = request.headers.host ?? '';
  delete request.headers['forwarded'];
}
