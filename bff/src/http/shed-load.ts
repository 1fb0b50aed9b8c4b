import { fail } from '@tallscreen/kit/errors';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { countAnswer } from '@tallscreen/kit-http/observe';
import { callsRefused } from '@tallscreen/kit-telemetry/metrics/requests';
import type { Places } from '#http/places';
import { hasNoBody } from '#http/read-body';
import { requestIdOf } from '#http/request-context';
import { HSTS, sendJsonAtOnce } from '#http/response';

export interface ShedLoadDeps {
  /** the path of the API */
  readonly base: string;
  /** number of calls without a body at the same time; further ones get 503 at once */
  readonly places: Places;
  readonly isHttps: boolean;
}

export const REFUSED = 503;
const { code, detail } = fail('too_many_calls');
export const REFUSAL = { code, detail };

/**
 * Answers 503 with Retry-After to calls that come while too many are under way. Refusing a call here takes a fraction
 * of the CPU time of an answer, so accepted calls are still answered soon when twice as many come as can be served.
 */
export function shedLoad({ base, places, isHttps }: ShedLoadDeps, listener: RequestListener): RequestListener {
  return (req, res) => {
    if (!isCounted(req, res, base)) return listener(req, res);
    if (places.areTaken()) {
      countRefusal(req.method);
      return refuse(req, res, isHttps);
    }
    places.take(res);
    listener(req, res);
  };
}

export function countRefusal(method: string | undefined): void {
  callsRefused.add(1);
  countAnswer(method, REFUSED);
}

/** Sends the same answer as `sendError`, with all headers in one call: a refusal must be cheap. */
function refuse(req: IncomingMessage, res: ServerResponse, isHttps: boolean): void {
  const requestId = requestIdOf(req);
  const headers = ['x-request-id', requestId, 'Retry-After', '1', ...(isHttps ? HSTS : [])];
  sendJsonAtOnce(res, REFUSED, { ...REFUSAL, request_id: requestId }, headers);
}

/**
 * Counts calls of the API and pages. Does not count calls with a body, because slow senders could take all places; nor
 * probes; nor calls that a client sent before it had read the answers to its earlier ones, because those have no socket
 * yet.
 */
const isCounted = (req: IncomingMessage, res: ServerResponse, base: string): boolean =>
  (req.url?.startsWith(`${base}/`) === true || PAGE.test(req.url ?? '')) && hasNoBody(req) && res.socket !== null;

/** The pages of pages/router.ts; most of them read data to show. */
const PAGE = /^\/(?:video|feed|profile|embed|sitemap\.xml)(?![^/?])/;
