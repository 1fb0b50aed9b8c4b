import { readFileSync } from 'node:fs';
import { Router, type Response } from 'express';
import { sendJson } from '#http/answer';

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

// Each address written out, so that whoever bundles this sees which files belong to it.
const files = [
  { path: '/docs', file: new URL('docs/docs.html', import.meta.url), type: 'text/html; charset=utf-8' },
  { path: '/docs/docs.js', file: new URL('docs/docs.js', import.meta.url), type: 'text/javascript; charset=utf-8' },
  { path: '/docs/docs.css', file: new URL('docs/docs.css', import.meta.url), type: 'text/css; charset=utf-8' },
] as const;

/** A page that shows the contract; it asks nobody but this origin. */
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

/** The contract itself, for any origin's tools. */
export const serveContract = (contract: object) => (_req: unknown, res: Response) => {
  res.setHeader('Access-Control-Allow-Origin', '*');
  sendJson(res, 200, contract);
};
