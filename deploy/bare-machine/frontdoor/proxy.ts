import { Agent, ServerResponse, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '@tallscreen/kit/logger';
import { closeAfterAnswer, drainRequest } from '@tallscreen/kit-http/drain-request';
import httpProxy from 'http-proxy-3';
import { refuse } from '../../pages/pages.ts';

export type Upstream = 'bff' | 'media';

export type Proxy = {
  /** `onAway` answers if the upstream does not; the default answers 503. */
  forward(request: IncomingMessage, response: ServerResponse, upstream: Upstream, onAway?: () => void): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, upstream: Upstream): void;
  close(): void;
};

export type ProxyDeps = { readonly bff: string; readonly media: string; readonly logger: Logger };

export function createProxy({ bff, media, logger }: ProxyDeps): Proxy {
  const targets: Record<Upstream, string> = { bff, media };
  // Their number has no limit here: answers that are read slowly must not hold up the calls of others.
  // The upstream closes idle connections after five seconds. Close ours earlier, so that none is reused while it
  // closes.
  const agent = new Agent({ keepAlive: true, timeout: 4_000 });
  const proxy = httpProxy.createProxyServer({ agent, xfwd: false });
  const sockets = new Set<Duplex>();
  const waitForContinue = new WeakSet<IncomingMessage>();

  proxy.on('start', keepChunks);
  proxy.on('proxyRes', (answer, request, response) => {
    // If the upstream dies within an answer, cut the connection: a short answer would look complete.
    answer.once('close', () => {
      if (!answer.complete) response.destroy();
    });
    // If the upstream answers before the upload ends, discard the rest so that the client can read the answer.
    if (answer.headers.connection === 'close') closeAfterAnswer(request, response);
    // The upstream's `Connection` is about our connection to it. The client decides about its own connection.
    else answer.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
    answer.once('end', () =>
      setImmediate(() => {
        if (request.complete) return;
        request.unpipe();
        drainRequest(request);
        answer.socket.destroy();
      }),
    );
  });
  proxy.on('proxyReq', (toUpstream, request, response) => {
    // A request without a body is sent already.
    if (!waitForContinue.has(request) || toUpstream.headersSent) return;
    toUpstream.setHeader('expect', '100-continue');
    toUpstream.once('continue', () => response.writeContinue());
    // Otherwise the head would go with the first bytes of the body, which the client keeps back.
    toUpstream.flushHeaders();
  });

  const onError = (error: Error, response: ServerResponse | Duplex, upstream: Upstream, onAway?: () => void): void => {
    if (!(response instanceof ServerResponse)) return void response.destroy();
    if (response.destroyed || response.writableEnded) return;
    logger.warn({ err: error, upstream }, 'upstream does not answer');
    if (response.headersSent) response.destroy();
    else if (onAway) onAway();
    else refuse(response, 'service_starting');
  };

  // Handle errors of the client's socket: an unhandled one would end the process.
  proxy.on('error', (_error, _request, socket) => {
    if (socket && 'destroy' in socket) socket.destroy();
  });

  return {
    forward(request, response, upstream, onAway) {
      nameTheSender(request);
      if (request.headers.expect !== undefined) {
        waitForContinue.add(request);
        // With this header the library emits no event for its request to the upstream.
        delete request.headers.expect;
      }
      // The client's own `Connection` says what happens to its connection, not to ours.
      const options = { target: targets[upstream], headers: { connection: 'keep-alive' } };
      proxy.web(request, response, options, (error) => onError(error, response, upstream, onAway));
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

/**
 * The library announces an empty body for a DELETE or OPTIONS without a length, and sends the body all the same. The
 * upstream would read a body in chunks as the next request of a connection that other clients use, too.
 */
function keepChunks(request: IncomingMessage): void {
  const { rawHeaders, headers } = request;
  const name = rawHeaders.findIndex((word, i) => i % 2 === 0 && word.toLowerCase() === 'transfer-encoding');
  const coding = rawHeaders[name + 1];
  if (name === -1 || coding === undefined) return;
  headers['transfer-encoding'] = coding;
  delete headers['content-length'];
}

/** Replaces the client's own forwarding headers, because the front door is the edge. */
function nameTheSender(request: IncomingMessage): void {
  request.headers['x-forwarded-for'] = request.socket.remoteAddress ?? '';
  request.headers['x-forwarded-proto'] = 'http';
  request.headers['x-forwarded-host'] = request.headers.host ?? '';
  delete request.headers['forwarded'];
}
