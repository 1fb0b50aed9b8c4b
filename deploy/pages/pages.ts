import { requestIdFrom } from '@tallscreen/kit/context';
import { fail, httpStatusOf } from '@tallscreen/kit/errors';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { inlineScriptSources, pageHeaders, privateHeaders } from '@tallscreen/kit-http/security-headers';
import sirv from 'sirv';

export type Pages = (request: IncomingMessage, response: ServerResponse) => void;

const YEAR_S = 31_536_000;

/** Serves the built web client: hashed files with immutable caching, and the index for every path of a page. */
export function createPages(folder: string): Pages {
  const page = readPage(folder);
  if (page === undefined) return (_request, response) => refuse(response, 'web_client_not_built');
  const scripts = inlineScriptSources(page);
  const serveFile = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, pathname) => {
      for (const [name, value] of Object.entries(pageHeaders(hostOf(response.req), scripts)))
        response.setHeader(name, value);
      const isHashed = pathname.startsWith('/assets/');
      response.setHeader('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  return (request, response) => {
    if (!HOST.test(hostOf(request))) return refuse(response, 'foreign_host');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 'method_not_allowed', { allow: 'GET, HEAD' });
    // The ETags of files are weak, so If-Range never matches: send the whole file.
    if (request.headers['if-range'] !== undefined) delete request.headers.range;
    // The file server looks for the names of encodings only.
    request.headers['accept-encoding'] = acceptedEncodings(request.headers['accept-encoding']);
    serveFile(request, response, () => {
      if (!isNavigation(request)) return refuse(response, 'not_found');
      request.url = '/';
      serveFile(request, response, () => refuse(response, 'not_found'));
    });
  };
}

/** Returns undefined where the web client is not built. */
function readPage(folder: string): string | undefined {
  try {
    return readFileSync(path.join(folder, 'index.html'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What a host may consist of. The policy of a page repeats it, so nothing else may be in it. */
const HOST = /^[A-Za-z0-9.:[\]-]+$/;

/** A client of HTTP/1.0 may send none, and any client an empty one. */
const hostOf = ({ headers }: IncomingMessage): string => headers.host || 'localhost';

/** Extensions that only files have; usernames may contain dots too. */
export const FILE =
  /^\/assets\/|\/\.|\.(?:m?js|css|map|json|webmanifest|txt|xml|html?|php|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf|wasm|mp4|webm|pdf|zip|br|gz)$/i;

/** A page request gets the client for any path. A request for a file gets that file or 404. */
export function isNavigation({ headers, url = '/' }: Pick<IncomingMessage, 'headers' | 'url'>): boolean {
  const { accept = '*/*', 'sec-fetch-mode': mode } = headers;
  if (mode === 'navigate') return true;
  if (FILE.test(url.split('?', 1)[0] ?? '')) return false;
  // Requests for images and scripts accept anything too, but their Sec-Fetch-Mode is not navigate.
  return accept.includes('text/html') || (accept.includes('*/*') && mode === undefined);
}

/** Returns the header without encodings that it excludes by `q=0`. */
export const acceptedEncodings = (header = ''): string =>
  header
    .split(',')
    .filter((encoding) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(encoding))
    .join(',');

type Refusal =
  | 'foreign_host'
  | 'mailbox_away'
  | 'mails_of_other_pages'
  | 'method_not_allowed'
  | 'not_found'
  | 'service_starting'
  | 'web_client_not_built';

/** Answers an error in the form of the product's others. */
export function refuse(response: ServerResponse, code: Refusal, headers: Readonly<Record<string, string>> = {}): void {
  const error = fail(code);
  const status = httpStatusOf(error.status);
  const given = response.req.headers['x-request-id'];
  const requestId = requestIdFrom(typeof given === 'string' ? given : undefined);
  const body = JSON.stringify({ code, detail: error.detail, request_id: requestId });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    ...privateHeaders,
    ...(status === 503 ? { 'retry-after': '1' } : {}),
    ...headers,
  });
  response.end(body);
}
