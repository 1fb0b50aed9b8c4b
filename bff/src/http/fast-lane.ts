import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { runRequest } from '@tallscreen/kit/context';
import type { Logger } from '@tallscreen/kit/logger';
import { isTracing } from '@tallscreen/kit/telemetry/span';
import { writeJson } from '#http/answer';
import { HttpError, sendError } from '#http/errors';
import type { FastHandler, Route } from '#http/route';
import { HSTS, openAnswer, requestIdOf } from '#http/scope';

export interface FastLaneOptions {
  readonly base: string;
  readonly isHttps: boolean;
  /** other sites whose pages may call: their calls need more headers and go the common way */
  readonly origins: ReadonlySet<string>;
  readonly logger: Logger;
  /** who answers everything else */
  readonly app: RequestListener;
}

interface Lane {
  readonly method: string;
  readonly route: string;
  readonly start: string;
  /** absent: the address has no parameter */
  readonly end: string | undefined;
  readonly fast: FastHandler;
}

const SMALL_BYTES = 2_048;
const LIMIT_MS = 10_000;
const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;
const DIGITS = /^[1-9]\d{0,15}$/;

/**
 * Past Express for what is called most: a call in exactly its ordinary form, an id of digits, a small JSON body or none.
 * Whatever looks otherwise goes the common way, which also has these routes; both give the same answers.
 */
export function createFastLane(routes: readonly Route[], options: FastLaneOptions): RequestListener {
  const lanes = routes.flatMap(({ fast, path, method }): Lane[] => {
    if (!fast) return [];
    const [start = '', end] = `${options.base}${path}`.split('{id}');
    return [{ method: method.toUpperCase(), route: path, start, end, fast }];
  });
  const always = options.isHttps ? ['Strict-Transport-Security', HSTS] : [];
  return (req, res) => {
    const isOrdinary = isSmall(req) && !options.origins.has(req.headers.origin ?? '');
    const found = isTracing() || !isOrdinary ? undefined : find(lanes, req);
    if (!found) return options.app(req, res);
    const requestId = requestIdOf(req);
    const headers = createHeaders('x-request-id', requestId, ...always);
    runRequest({ requestId, deadlineAt: Date.now() + LIMIT_MS }, () =>
      found.lane.fast({ req, headers, id: found.id, query: found.query }),
    )
      .then((answer) => writeJson(res, headers.list, answer))
      .catch((error: unknown) => {
        if (!res.headersSent) {
          openAnswer(res, requestId, options.isHttps);
          headers.putOn(res);
        }
        sendError(options.logger, error, req, res, found.lane.route);
      });
  };
}

function createHeaders(...list: string[]) {
  return {
    list,
    getHeader: (name: string) => list[list.indexOf(name) + 1 || list.length],
    setHeader: (name: string, value: string) => list.push(name, value),
    putOn: (res: ServerResponse) => {
      for (let i = 0; i < list.length; i += 2) res.setHeader(list[i] ?? '', list[i + 1] ?? '');
    },
  };
}

function isSmall({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined || headers.expect !== undefined) return false;
  const length = headers['content-length'];
  if (length === undefined || length === '0') return true;
  return Number(length) <= SMALL_BYTES && JSON_TYPE.test(headers['content-type'] ?? '') && !headers['content-encoding'];
}

interface Found {
  readonly lane: Lane;
  readonly id: string;
  readonly query: string;
}

function find(lanes: readonly Lane[], { method, url = '' }: IncomingMessage): Found | undefined {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark + 1);
  for (const lane of lanes) {
    if (lane.method !== method) continue;
    const id = idIn(path, lane);
    if (id !== undefined) return { lane, id, query };
  }
  return undefined;
}

/** Empty for an address without a parameter; undefined where it is not this lane's. */
function idIn(path: string, { start, end }: Lane): string | undefined {
  if (end === undefined) return path === start ? '' : undefined;
  if (!path.startsWith(start) || !path.endsWith(end)) return undefined;
  const id = path.slice(start.length, path.length - end.length);
  return DIGITS.test(id) && Number.isSafeInteger(Number(id)) ? id : undefined;
}

/** The body of a request that the lane has taken: it is small and says that it is JSON. */
export async function readSmallJson(req: IncomingMessage): Promise<unknown> {
  const body = await readAll(req);
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch (cause) {
    throw Object.assign(new HttpError(400, 'Malformed JSON.'), { cause });
  }
}

const readAll = (req: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    req.once('error', reject);
  });
