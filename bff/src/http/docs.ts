import { readFileSync } from 'node:fs';
import { Router, type Response } from 'express';
import { sendJson } from '#http/response';

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

// The addresses are literals, so that a bundler finds these files.
const files = [
  { path: '/docs', file: new URL('docs/docs.html', import.meta.url), type: 'text/html; charset=utf-8' },
  { path: '/docs/docs.js', file: new URL('docs/docs.js', import.meta.url), type: 'text/javascript; charset=utf-8' },
  { path: '/docs/docs.css', file: new URL('docs/docs.css', import.meta.url), type: 'text/css; charset=utf-8' },
] as const;

/** The page /api/docs, which shows the API. It loads nothing from other origins. */
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
  }
  return router;
}

/** Serves openapi.json to any origin, for tools. */
export const serveOpenApi = (openApi: object) => (_req: unknown, res: Response) => {
  res.setHeader('Access-Control-Allow-Origin', '*');
  sendJson(res, 200, openApi);
};
