import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Router } from 'express';
import { refuseOtherMethods } from '#http/mount';

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

// The addresses are literals, so that a bundler finds these files.
const files = [
  { path: '/docs', file: new URL('docs/docs.html', import.meta.url), type: 'text/html; charset=utf-8' },
  { path: '/docs/docs.js', file: new URL('docs/docs.js', import.meta.url), type: 'text/javascript; charset=utf-8' },
  { path: '/docs/docs.css', file: new URL('docs/docs.css', import.meta.url), type: 'text/css; charset=utf-8' },
] as const;

/** Serves the page /api/docs, which shows the API. It loads nothing from other origins. */
export function createDocs(): Router {
  const router = Router();
  for (const { path, file, type } of files) {
    const content = readFileSync(file);
    router.get(path, (_req, res) => {
      res.setHeader('Content-Security-Policy', CSP);
      res.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
      res.setHeader('Content-Type', type);
      res.setHeader('Cache-Control', 'no-cache');
      res.end(content);
    });
    router.all(path, refuseOtherMethods(['GET']));
  }
  return router;
}

/** Serves a document about the API to tools of any origin. A request that names its ETag gets 304. */
export function createDocument(paths: string[], document: object): Router {
  const router = Router();
  const body = Buffer.from(JSON.stringify(document));
  // The ETag is weak, because a proxy may compress the document.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  router.get(paths, (req, res) => {
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Cache-Control', 'no-cache');
    res.setHeader('ETag', etag);
    const known = (req.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
    if (known.includes(etag) || known.includes('*')) return void res.status(304).end();
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.setHeader('Content-Length', body.length);
    res.end(body);
  });
  router.all(paths, refuseOtherMethods(['GET']));
  return router;
}
