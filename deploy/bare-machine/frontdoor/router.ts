import { closeAfterAnswer } from '@tallscreen/kit-http/drain-request';
import type { Addressed } from '@tallscreen/kit-http/own-host';
import { privateHeaderLines, privateHeaders } from '@tallscreen/kit-http/security-headers';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { compressJson } from './compress.ts';
import type { Router } from '../../pages/door.ts';
import { refuse, type Pages } from '../../pages/pages.ts';
import type { Proxy, Upstream } from './proxy.ts';

/** Pages of the web client that the BFF completes for programs that read only their head (ADR 123). */
const completed = ['/video', '/feed', '/profile'] as const;

/** The same table as the chart's routes and the Caddyfile of Compose. */
export const routes: readonly (readonly [prefix: string, upstream: Upstream])[] = [
  ['/api', 'bff'],
  ['/openapi.json', 'bff'],
  ['/asyncapi.json', 'bff'],
  ['/healthz', 'bff'],
  ['/readyz', 'bff'],
  ['/ws', 'bff'],
  ['/embed', 'bff'],
  ['/robots.txt', 'bff'],
  ['/sitemap.xml', 'bff'],
  ['/site.webmanifest', 'bff'],
  ...completed.map((prefix) => [prefix, 'bff'] as const),
  ['/media', 'media'],
];

export const upstreamOf = (url: string): Upstream | undefined => routes.find(([prefix]) => isBelow(prefix, url))?.[1];

function isBelow(prefix: string, url: string): boolean {
  const pathname = url.split('?', 1)[0] ?? '';
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

export type RouterDeps = {
  readonly proxy: Proxy;
  readonly pages: Pages;
  readonly readyz: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly demoStatus: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Returns false for a request that names another host; the request is then refused. */
  readonly isOwnHost: (request: Addressed) => boolean;
  /** how long a client may continue to send an unneeded body after the answer */
  readonly lingerMs?: number;
};

/** Where the web client of a local stack asks how far the demo content is. */
export const DEMO_STATUS = '/frontdoor/demo';

const LINGER_MS = 15_000;
/** The largest body that is read only to be dropped. */
const MAX_UNREAD_BYTES = 1024 * 1024;

export function createRouter({ proxy, pages, readyz, demoStatus, isOwnHost, ...options }: RouterDeps): Router {
  const { lingerMs = LINGER_MS } = options;
  /** Answers a request that needs no body. If it has one anyway, the connection is closed after the answer. */
  const answerHere = (request: IncomingMessage, response: ServerResponse, answer: () => void): void => {
    if (hasBody(request)) closeAfterAnswer(request, response, { maxBytes: MAX_UNREAD_BYTES, maxMs: lingerMs });
    answer();
  };
  return {
    onRequest(request, response) {
      const url = request.url ?? '/';
      const upstream = upstreamOf(url);
      const here = (answer: () => void): void => answerHere(request, response, answer);
      if (!isOwnHost(request)) here(() => refuse(response, 'foreign_host'));
      else if (url.split('?', 1)[0] === '/readyz' && isRead(request)) here(() => void readyz(request, response));
      else if (completed.some((prefix) => isBelow(prefix, url)) && isRead(request))
        // If the BFF does not answer, the page is sent as it was built.
        proxy.forward(request, response, 'bff', () => pages(request, response));
      else if (upstream === 'bff') compressJson(request, response, () => proxy.forward(request, response, upstream));
      else if (upstream !== undefined) proxy.forward(request, response, upstream);
      else if (url === '/frontdoor/healthz')
        here(() => void response.writeHead(200, { ...privateHeaders, 'content-length': 0 }).end());
      else if (url === DEMO_STATUS && isRead(request)) here(() => void demoStatus(request, response));
      else here(() => pages(request, response));
    },
    onUpgrade(request, socket, head) {
      if (!isOwnHost(request)) refuseUpgrade(socket, '421 Misdirected Request', lingerMs);
      else if (upstreamOf(request.url ?? '/') === 'bff') proxy.upgrade(request, socket, head, 'bff');
      else refuseUpgrade(socket, '404 Not Found', lingerMs);
    },
  };
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function refuseUpgrade(socket: Duplex, status: string, lingerMs: number): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket
    .on('close', () => clearTimeout(timer))
    .on('end', () => socket.destroy())
    .on('error', () => socket.destroy())
    .end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n${privateHeaderLines.join('\r\n')}\r\n\r\n`)
    .resume();
}
