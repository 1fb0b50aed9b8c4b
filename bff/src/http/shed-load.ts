import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { countAnswer } from '@tallscreen/kit-http/observe';
import { callsRefused } from '@tallscreen/kit-telemetry/metrics/requests';
import { hasNoBody } from '#http/read-body';
import { requestIdOf } from '#http/request-context';
import { HSTS, sendJsonAtOnce } from '#http/response';

export interface ShedLoadDeps {
  /** the path of the API */
  readonly base: string;
  /** calls without a body that are answered at the same time; each further one gets 503 at once */
  readonly maxCallsUnderWay: number;
  readonly isHttps: boolean;
}

const REFUSED = 503;
const DETAIL = 'Too many requests at the moment. Please try again.';

/**
 * Answers 503 with Retry-After to calls that come while too many are under way. To refuse a call here takes a fraction
 * of the CPU time of an answer, so the accepted ones are still answered soon when twice as many come as can be served.
 */
export function shedLoad(
  { base, maxCallsUnderWay, isHttps }: ShedLoadDeps,
  listener: RequestListener,
): RequestListener {
  let underWay = 0;
  return (req, res) => {
    if (!isCounted(req, res, base)) return listener(req, res);
    if (underWay >= maxCallsUnderWay) {
      callsRefused.add(1);
      countAnswer(req, REFUSED);
      return refuse(req, res, isHttps);
    }
    underWay++;
    let isUnderWay = true;
    const release = () => {
      if (isUnderWay) underWay--;
      isUnderWay = false;
    };
    // Node emits `prefinish` when the answer is complete, `close` when it has been read or the client has gone. A client
    // that does not read its answer must not hold a place.
    res.once('prefinish', release);
    res.once('close', release);
    listener(req, res);
  };
}

/** Sends what `sendError` would send, with all headers in one call: a refusal must cost little. */
function refuse(req: IncomingMessage, res: ServerResponse, isHttps: boolean): void {
  const requestId = requestIdOf(req);
  const headers = ['x-request-id', requestId, 'Retry-After', '1', ...(isHttps ? HSTS : [])];
  sendJsonAtOnce(res, REFUSED, { detail: DETAIL, request_id: requestId }, headers);
}

/**
 * Calls of the API and pages are counted. Not counted are calls with a body, because slow senders could take all places, probes, and calls that a client sent
 * before it had read the answers to its earlier ones: those have no socket yet.
 */
const isCounted = (req: IncomingMessage, res: ServerResponse, base: string): boolean =>
  (req.url?.startsWith(`${base}/`) === true || PAGE.test(req.url ?? '')) && hasNoBody(req) && res.socket !== null;

/** The pages of pages/router.ts, most of which read what they show. */
const PAGE = /^\/(?:video|feed|profile|embed|sitemap\.xml)(?![^/?])/;
