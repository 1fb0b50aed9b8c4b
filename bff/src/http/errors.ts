import type { Params } from '@tallscreen/proto/rules/sentence';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeAfterAnswer, drainRequest } from '@tallscreen/kit-http/drain-request';
import { routeOf } from '@tallscreen/kit-http/observe';
import { AppError, fail, isAppError, httpStatusOf } from '@tallscreen/kit/errors';
import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { isWaitingForContinue } from '#http/expect-continue';
import { sendJson } from '#http/response';

/** The response for an error. */
export interface ErrorResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & {
    readonly code: ErrorCode;
    readonly params?: Params;
    readonly detail: string;
  };
  readonly headers: Readonly<Record<string, string>>;
}

/** For errors of Express and its body parsers, by status. */
const parserErrors = { 413: 'body_too_large', 415: 'unsupported_content_type' } as const;
const parserTypes = { 'entity.parse.failed': 'malformed_json', 'parameters.too.many': 'too_many_fields' } as const;

/** Maps anything thrown to an error of the catalogue. Details of unexpected errors are logged, never sent. */
function knownError(error: unknown): AppError {
  if (error instanceof AppError) return httpStatusOf(error.status) === 500 ? fail('internal', { cause: error }) : error;
  const { status, type } = (error ?? {}) as { status?: unknown; type?: unknown };
  if (typeof status !== 'number' || status < 400 || status >= 500) return fail('internal', { cause: error });
  const byType = parserTypes[type as keyof typeof parserTypes] as ErrorCode | undefined;
  return new AppError(byType ?? parserErrors[status as 413] ?? 'malformed_request', {}, { cause: error });
}

/** The error response for anything thrown. */
export function toErrorResponse(error: unknown): ErrorResponse {
  const { status: name, code, params, detail, fields, headers: own, retryAfterSeconds } = knownError(error);
  const status = httpStatusOf(name);
  const headers: Record<string, string> = { ...own };
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(Math.ceil(retryAfterSeconds));
  else if (status === 429 || status === 503) headers['Retry-After'] = '1';
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  const values = Object.keys(params).length > 0 && { params };
  return { status, body: { ...fields, code, ...values, detail }, headers };
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
  throw fail('websocket_expected', { headers: { Upgrade: 'websocket', Connection: 'Upgrade' } });
};

/** Answers 404 to requests that matched no route. */
export const handleUnknown: RequestHandler = () => {
  throw fail('not_found');
};
