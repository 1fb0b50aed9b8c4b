import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Blobs, BlobStat, OpenBlob } from '@tallscreen/kit-files/blobs/port';
import { isAppError, httpStatusOf } from '@tallscreen/kit/errors';
import { readRange, startAndEnd, type ByteRange } from '#http/range';
import { sendBody, type Pace } from '#http/send-body';

export interface ServedObject {
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  /** slower readers are disconnected */
  readonly pace?: Pace;
}

/** Answers GET and HEAD of one object, with ranges and validators. Throws when the object store fails. */
export async function serveObject(
  blobs: Blobs,
  object: ServedObject,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers, method } = request;
  const isConditional = headers['if-none-match'] !== undefined || headers['if-range'] !== undefined;
  const range = startAndEnd(headers.range);
  // Most requests are answered by one call of the store.
  if (method === 'HEAD' || isConditional || range === 'suffix') return lookUpAndServe(blobs, object, request, response);
  const opened = await openOrLookUp(blobs, object.key, range);
  if (!('body' in opened)) return answerEmpty(response, 416, { 'content-range': `bytes */${opened.size}` });
  const served = range === 'whole' ? 'whole' : { start: opened.start, end: opened.end };
  await answerOpened(opened, object, served, response);
}

/** Returns only the object's size when it has no such part. */
async function openOrLookUp(
  blobs: Blobs,
  key: string,
  range: { readonly start: number; readonly end?: number } | 'whole',
): Promise<OpenBlob | Pick<BlobStat, 'size'>> {
  try {
    return range === 'whole' ? await blobs.open(key) : await blobs.open(key, range.start, range.end);
  } catch (error) {
    const stat = isAppError(error, 'out_of_range') ? await blobs.stat(key) : undefined;
    if (stat) return { size: stat.size };
    throw error;
  }
}

async function lookUpAndServe(
  blobs: Blobs,
  object: ServedObject,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const stat = await blobs.stat(object.key);
  if (!stat) return answerEmpty(response, 404);
  if (matches(request.headers['if-none-match'], etagOf(stat)))
    return answerEmpty(response, 304, headersOf(stat, object));
  const range = wantedRange(request, stat);
  if (range === 'unsatisfiable') return answerEmpty(response, 416, { 'content-range': `bytes */${stat.size}` });
  const status = range === 'whole' ? 200 : 206;
  if (request.method === 'HEAD' || stat.size === 0) return answerEmpty(response, status, headOf(stat, object, range));
  const opened = await (range === 'whole' ? blobs.open(object.key) : blobs.open(object.key, range.start, range.end));
  await answerOpened(opened, object, range, response);
}

/** The object is open before the response begins, so that a failure gets its own status. */
async function answerOpened(
  opened: OpenBlob,
  object: ServedObject,
  range: ByteRange | 'whole',
  response: ServerResponse,
): Promise<void> {
  response.writeHead(range === 'whole' ? 200 : 206, headOf(opened, object, range));
  await sendBody(opened.body, response, object.pace);
}

const etagOf = ({ etag }: BlobStat): string => `"${etag.replaceAll('"', '')}"`;

const headersOf = (stat: BlobStat, { headers }: ServedObject): Record<string, string> => ({
  ...headers,
  etag: etagOf(stat),
  'accept-ranges': 'bytes',
  'content-type': stat.contentType,
});

function headOf(stat: BlobStat, object: ServedObject, range: ByteRange | 'whole'): Record<string, string> {
  const { start, end } = range === 'whole' ? { start: 0, end: stat.size - 1 } : range;
  const contentRange = range === 'whole' ? {} : { 'content-range': `bytes ${start}-${end}/${stat.size}` };
  return { ...headersOf(stat, object), ...contentRange, 'content-length': String(end - start + 1) };
}

/** If-Range: the client has a part of the object, and the range is only valid if the object is the same. */
function wantedRange(request: IncomingMessage, stat: BlobStat): ReturnType<typeof readRange> {
  const ifRange = request.headers['if-range'];
  return ifRange !== undefined && ifRange !== etagOf(stat) ? 'whole' : readRange(request.headers.range, stat.size);
}

const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

export function answerEmpty(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers).end();
}

/** HTTP status for an error of serving an object. */
export const statusOf = (error: unknown): number => {
  if (isAppError(error, 'invalid_argument')) return 404;
  return isAppError(error) ? httpStatusOf(error.status) : 500;
};
