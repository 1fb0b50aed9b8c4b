import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Scrape } from '#start';

export interface OpsServerOptions {
  /** 0 for any free port */
  readonly port: number;
  readonly host: string;
  /** Without it there is no `/metrics`. */
  readonly scrape?: Scrape;
  /** A store that was reached once and is lost later must not change it. */
  readonly isReady: () => boolean;
  readonly onError: (error: unknown) => void;
}

export interface OpsServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** The content type that the exporter's own server uses. */
const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8';
const OPENMETRICS = 'application/openmetrics-text';
const OPENMETRICS_TEXT = `${OPENMETRICS}; version=1.0.0; charset=utf-8`;
const HEADERS_LIMIT_MS = 5_000;

/**
 * Serves what operators ask of a process: `/metrics`, `/livez` (200 while its event loop turns) and `/readyz` (200 from
 * the first answers of its stores, or a limit, until it begins to stop). A store that is lost later changes neither:
 * all replicas would leave the load balancer at once.
 */
export async function startOpsServer(options: OpsServerOptions): Promise<OpsServer> {
  const { port, host, scrape, isReady, onError } = options;

  const answers: Readonly<Record<string, (res: ServerResponse, req: IncomingMessage) => Promise<void>>> = {
    ...(scrape && { '/metrics': (res, req) => sendMetrics(res, scrape, req.headers.accept) }),
    '/livez': async (res) => sendJson(res, 200, { status: 'ok' }),
    '/readyz': async (res) =>
      isReady() ? sendJson(res, 200, { status: 'ready' }) : sendJson(res, 503, { status: 'not ready' }),
  };

  const server = createServer({ headersTimeout: HEADERS_LIMIT_MS, requestTimeout: HEADERS_LIMIT_MS }, (req, res) => {
    const answer = answers[(req.url ?? '').split('?', 1)[0] ?? ''];
    if (!answer) return sendJson(res, 404, { detail: 'Not found.' });
    if (req.method !== 'GET' && req.method !== 'HEAD') return sendJson(res, 405, { detail: 'Method not allowed.' });
    answer(res, req).catch((error: unknown) => {
      onError(error);
      if (!res.headersSent) sendJson(res, 500, { detail: 'Something went wrong.' });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Writes OpenMetrics for a scraper that names it, also if it prefers another format. Prometheus names it. */
async function sendMetrics(res: ServerResponse, scrape: Scrape, accept = ''): Promise<void> {
  if (accept.toLowerCase().includes(OPENMETRICS)) send(res, 200, await scrape('openmetrics'), OPENMETRICS_TEXT);
  else send(res, 200, await scrape('text'), PROMETHEUS_TEXT);
}

function send(res: ServerResponse, status: number, text: string, contentType: string): void {
  res.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  res.end(text);
}

const sendJson = (res: ServerResponse, status: number, body: object): void =>
  send(res, status, JSON.stringify(body), 'application/json; charset=utf-8');
