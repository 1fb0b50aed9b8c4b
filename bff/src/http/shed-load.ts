import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { observeHttp } from '@tallscreen/kit-http/observe';
import { readsRefused } from '@tallscreen/kit-telemetry/metrics/requests';
import { requestIdOf } from '#http/request-context';
import { HSTS, sendJsonAtOnce } from '#http/response';

export interface ShedLoadDeps {
  /** reads of the API that are answered at the same time; each further one gets 503 at once */
  readonly maxReadsUnderWay: number;
  readonly isHttps: boolean;
  /** for tests */
  readonly countedMs?: number;
}

const DETAIL = 'Too many requests at the moment. Please try again.';

/** A read counts for this time at most, so that clients which do not read their answers cannot take all places. */
const COUNTED_MS = 5_000;

/**
 * Answers 503 with Retry-After to reads that come while too many are under way. To refuse a read here takes a tenth of
 * the CPU time of a page, so the accepted ones are still answered soon when twice as many come as can be served.
 */
export function shedLoad(
  { maxReadsUnderWay, isHttps, countedMs = COUNTED_MS }: ShedLoadDeps,
  listener: RequestListener,
): RequestListener {
  let underWay = 0;
  return (req, res) => {
    if (!isRead(req)) return listener(req, res);
    if (underWay >= maxReadsUnderWay) {
      readsRefused.add(1);
      return observeHttp(req, res, () => refuse(req, res, isHttps));
    }
    underWay++;
    let isCounted = true;
    const release = () => {
      if (isCounted) underWay--;
      isCounted = false;
    };
    const timer = setTimeout(release, countedMs).unref();
    res.once('close', () => {
      clearTimeout(timer);
      release();
    });
    listener(req, res);
  };
}

/** Sends what `sendError` would send. With all headers in one call it takes half the CPU time. */
function refuse(req: IncomingMessage, res: ServerResponse, isHttps: boolean): void {
  const requestId = requestIdOf(req);
  const headers = ['x-request-id', requestId, 'Retry-After', '1', ...(isHttps ? HSTS : [])];
  sendJsonAtOnce(res, 503, { detail: DETAIL, request_id: requestId }, headers);
}

/** Calls with a body are not counted: slow senders could take all places. Probes always pass. */
const isRead = ({ method, url = '' }: IncomingMessage): boolean => method === 'GET' && url.startsWith('/api/v1/');
