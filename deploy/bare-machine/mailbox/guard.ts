import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { requestLimits } from '@tallscreen/kit-http/limits';
import { createOwnHost } from '@tallscreen/kit-http/own-host';
import httpProxy from 'http-proxy-3';
import { refuse } from '../../pages/pages.ts';

/** Headers with which maildev allows every web page to read and delete mails. The guard removes them. */
const CORS = /^access-control-/i;

/**
 * Stands before maildev, which listens on a socket file that only this user can open. Serves its own pages and
 * programs; a page of another site or another port gets 403, a request that names another host 421.
 */
export function createGuard(socketPath: string): Server {
  const isOwnHost = createOwnHost('http://localhost');
  const proxy = httpProxy.createProxyServer({ target: { socketPath, host: 'localhost', port: 80, protocol: 'http:' } });
  proxy.on('proxyRes', ({ headers }) => {
    for (const name of Object.keys(headers)) if (CORS.test(name)) delete headers[name];
  });
  proxy.on('error', (_error, _request, response) => {
    if (!('writeHead' in response)) response.destroy();
    else if (!response.headersSent) refuse(response as ServerResponse, 'mailbox_away');
  });
  const server = createServer(requestLimits, (request, response) => {
    if (!isOwnHost(request)) refuse(response, 'foreign_host');
    else if (isOfAnotherPage(request)) refuse(response, 'mails_of_other_pages');
    else proxy.web(request, response);
  });
  return server.on('upgrade', (request, socket, head) => {
    if (isOwnHost(request) && !isOfAnotherPage(request)) proxy.ws(request, socket as never, head);
    else socket.destroy();
  });
}

/** A page cannot forge these two headers. Programs send neither. A link may lead here. */
function isOfAnotherPage({ method, headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  if (mode === 'navigate' && method === 'GET') return false;
  if (origin !== undefined && URL.parse(origin)?.host !== host) return true;
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
