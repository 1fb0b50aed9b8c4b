import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Blobs, BlobStat } from '@tallscreen/kit-files/blobs/port';
import { isAppError } from '@tallscreen/kit/errors';
import { readRange, type ByteRange } from '#http/range';

export interface ServedObject {
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers GET and HEAD of one object, with ranges and validators. Throws when the object store fails. */
export async function serveObject(
  blobs: Blobs,
  { key, headers }: ServedObject,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const stat = await blobs.stat(key);
  if (!stat) return answerEmpty(response, 404);
  const etag = `"${stat.etag.replaceAll('"', '')}"`;
  const all = { ...headers, etag, 'accept-ranges': 'bytes', 'content-type': stat.contentType };
  if (matches(request.headers['if-none-match'], etag)) return answerEmpty(response, 304, all);
  const range = wantedRange(request, stat, etag);
  if (range === 'unsatisfiable') return answerEmpty(response, 416, { 'content-range': `bytes */${stat.size}` });
  const { start, end } = range === 'whole' ? { start: 0, end: stat.size - 1 } : range;
  const contentRange = range === 'whole' ? {} : { 'content-range': `bytes ${start}-${end}/${stat.size}` };
  const head = { ...all, ...contentRange, 'content-length': String(end - start + 1) };
  const status = range === 'whole' ? 200 : 206;
  if (request.method === 'HEAD' || stat.size === 0) return answerEmpty(response, status, head);
  await stream(blobs, key, range, response, () => response.writeHead(status, head));
}

/** If-Range: the client has a part of the object, and the range is only valid if the object is the same. */
function wantedRange(request: IncomingMessage, stat: BlobStat, etag: string): ReturnType<typeof readRange> {
  const ifRange = request.headers['if-range'];
  return ifRange !== undefined && ifRange !== etag ? 'whole' : readRange(request.headers.range, stat.size);
}

const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

export function answerEmpty(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers).end();
}

/** Opens the object before the response begins, so that a failure still gets its own status. */
async function stream(
  blobs: Blobs,
  key: string,
  range: ByteRange | 'whole',
  response: ServerResponse,
  begin: () => void,
): Promise<void> {
  const body = await (range === 'whole' ? blobs.getRange(key) : blobs.getRange(key, range.start, range.end));
  begin();
  await send(body, response);
}

/** Resolves when everything is sent or the client has disconnected; rejects only when the object store fails. */
function send(body: Readable, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      body.destroy();
      resolve();
    };
    body.once('error', reject);
    response.once('error', end);
    response.once('close', end);
    if (response.closed) end();
    else body.pipe(response);
  });
}

/** HTTP status for an error of serving an object. */
export const statusOf = (error: unknown): number => {
  if (isAppError(error, 'not_found') || isAppError(error, 'invalid_argument')) return 404;
  return isAppError(error, 'unavailable') ? 503 : 500;
};
