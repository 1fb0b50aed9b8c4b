import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse, type Pages } from './pages.ts';
import type { Proxy, Upstream } from './proxy.ts';

export type Router = {
  readonly onRequest: (request: IncomingMessage, response: ServerResponse) => void;
  readonly onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

/** The same table as the chart's ingress. */
const routes: readonly (readonly [prefix: string, upstream: Upstream])[] = [
  ['/api', 'bff'],
  ['/openapi.json', 'bff'],
  ['/healthz', 'bff'],
  ['/readyz', 'bff'],
  ['/ws', 'bff'],
  ['/media', 'media'],
];

export function upstreamOf(url: string): Upstream | undefined {
  const pathname = url.split('?', 1)[0] ?? '';
  return routes.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.[1];
}

export function createRouter({ proxy, pages }: { proxy: Proxy; pages: Pages }): Router {
  return {
    onRequest(request, response) {
      const url = request.url ?? '/';
      const upstream = upstreamOf(url);
      if (upstream !== undefined) proxy.forward(request, response, upstream);
      else if (url === '/frontdoor/healthz') refuse(response, 200, 'ok');
      else pages(request, response);
    },
    onUpgrade(request, socket, head) {
      if (upstreamOf(request.url ?? '/') === 'bff') proxy.upgrade(request, socket, head, 'bff');
      else
        socket
          .on('error', () => socket.destroy())
          .end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    },
  };
}
