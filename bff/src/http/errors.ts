import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeAfterAnswer, drainRequest } from '@tallscreen/kit-http/drain-request';
import { routeOf } from '@tallscreen/kit-http/observe';
import { AppError, httpStatusOf, isAppError, SOMETHING_WENT_WRONG, type ErrorCode } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { isWaitingForContinue } from '#http/expect-continue';
import { sendJson } from '#http/response';

/** The response for an error. */
export interface ErrorResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly detail: string };
  readonly headers: Readonly<Record<string, string>>;
}

/** For statuses that no code of AppError maps to: 405, 408, 413, 415. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail);
    this.status = status;
    this.headers = headers;
  }
}

/** The stable names of errors, which programs read instead of the sentence. */
const codes: Partial<Record<ErrorCode, string>> = { deadline_exceeded: 'took_too_long' };

/** Details for errors of Express and its body parsers, by status. */
const parserDetails: Readonly<Record<number, string>> = {
  400: 'Malformed request.',
  413: 'The request body is too large.',
  415: 'This content type is not supported.',
};

const parserTypes: Readonly<Record<string, string>> = {
  'entity.parse.failed': 'Malformed JSON.',
  'parameters.too.many': 'Too many fields.',
};

/** Maps anything thrown to the answer. Details of unexpected errors are logged, never sent. */
export function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof AppError) return fromAppError(error);
  if (error instanceof HttpError)
    return { status: error.status, body: { detail: error.message }, headers: error.headers };
  const { status, type } = (error ?? {}) as { status?: unknown; type?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const detail = parserTypes[String(type)] ?? parserDetails[status] ?? 'Malformed request.';
    return { status, body: { detail }, headers: {} };
  }
  return { status: 500, body: { detail: SOMETHING_WENT_WRONG }, headers: {} };
}

function fromAppError(error: AppError): ErrorResponse {
  const status = httpStatusOf(error.code);
  const headers: Record<string, string> = {};
  if (error.retryAfterSeconds !== undefined) headers['Retry-After'] = String(Math.ceil(error.retryAfterSeconds));
  else if (status === 429 || status === 503) headers['Retry-After'] = '1';
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  const detail = status === 500 ? SOMETHING_WENT_WRONG : error.detail;
  const code = codes[error.code];
  return { status, body: { ...error.fields, ...(code !== undefined && { code }), detail }, headers };
}

/** The last middleware. */
export const handleErrors =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, req, res, _next) =>
    sendError(logger, error, req, res);

/** Logs the route and not the address: an address can contain a token. */
export function sendError(logger: Logger, error: unknown, req: IncomingMessage, res: ServerResponse): void {
  const { status, body, headers } = toErrorResponse(error);
  const line = { err: error, status, method: req.method, route: routeOf(req) ?? 'none' };
  if (status >= 500 && status !== 501 && !isShed(error)) logger.error(line, 'request failed');
  else logger.debug({ ...line, err: isAppError(error) ? error.detail : String(error) }, 'request refused');
  if (res.headersSent) return void res.destroy();
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  const mustClose = isWaitingForContinue(req, res);
  if (mustClose) closeAfterAnswer(req, res);
  sendJson(res, status, { ...body, request_id: res.getHeader('x-request-id') });
  if (!mustClose) drainRequest(req);
}

/** Whether load shedding refused the call. Metrics count such calls; a line for each would flood the log. */
const isShed = (error: unknown): boolean => isAppError(error, 'unavailable') && error.retryAfterSeconds !== undefined;

/** Answers 426 to a request to the address of the websocket that does not ask for an upgrade. */
export const refusePlainSocket: RequestHandler = () => {
  throw new HttpError(426, 'Open a websocket here.', { Upgrade: 'websocket', Connection: 'Upgrade' });
};

/** Answers 404 to requests that matched no route. */
export const handleUnknown: RequestHandler = () => {
  throw new AppError('not_found', 'Not found.');
};
