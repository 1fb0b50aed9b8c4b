import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** An answer that is the same for everybody, ready to be sent. */
export interface Content {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
}

/** The ETag is weak, because a proxy may compress the body. */
export function toContent(type: string, text: string): Content {
  const body = Buffer.from(text);
  return { type, body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

/** A request that names the ETag gets 304. */
export function send(
  req: Request,
  res: Response,
  { type, body, etag }: Content,
  headers: Readonly<Record<string, string>> = {},
): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('ETag', etag);
  if (res.statusCode === 200 && req.headers['if-none-match'] === etag) return void res.status(304).end();
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', body.length);
  res.end(body);
}
