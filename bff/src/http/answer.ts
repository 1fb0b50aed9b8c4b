import type { ServerResponse } from 'node:http';

const raw = Symbol('raw JSON');

/** JSON that is written already. A short one is better a string, which goes out with the headers in one piece. */
export interface RawJson {
  readonly [raw]: true;
  readonly body: Buffer | string;
}

export const rawJson = (body: Buffer | string): RawJson => ({ [raw]: true, body });

const isRaw = (answer: unknown): answer is RawJson => typeof answer === 'object' && answer !== null && raw in answer;

/** Everything under the API is data for one person: never framed, never sniffed, never kept by a cache. */
export const apiHeaders: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cache-Control', 'no-store'],
];

const JSON_TYPE = 'application/json; charset=utf-8';
const fixed: readonly string[] = [...apiHeaders.flat(), 'Content-Type', JSON_TYPE];

/** A good answer of which nothing was set before: written in one go. `headers` holds names and values in turn. */
export function writeJson(res: ServerResponse, headers: readonly string[], { body }: RawJson): void {
  res.writeHead(200, [...fixed, ...headers, 'Content-Length', String(Buffer.byteLength(body))]);
  res.end(body);
}

export function sendJson(res: ServerResponse, status: number, answer: unknown): void {
  const body = isRaw(answer) ? answer.body : JSON.stringify(answer);
  res.statusCode = status;
  res.setHeader('Content-Type', JSON_TYPE);
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(body);
}
