import { Code, ConnectError, type Interceptor } from '@connectrpc/connect';
import type { Logger } from '#logger';
import { nameOf } from '#rpc/codec';
import { statusOf, toConnectError } from '#rpc/errors';

const SLOW_MS = 1_000;

const ourFault = new Set([Code.Internal, Code.Unknown, Code.DataLoss, Code.Unimplemented]);
const partsFault = new Set([Code.Unavailable, Code.DeadlineExceeded]);

/** Logs calls that failed or were slow; at debug level all calls. */
export const logCalls =
  (logger: Logger): Interceptor =>
  (next) =>
  async (request) => {
    const startedAt = performance.now();
    const rpc = nameOf(request.method);
    const durationMs = () => Math.round(performance.now() - startedAt);
    try {
      const response = await next(request);
      const took = durationMs();
      if (took >= SLOW_MS) logger.warn({ rpc, durationMs: took }, 'slow call');
      else logger.debug({ rpc, durationMs: took }, 'call');
      return response;
    } catch (error) {
      const failure = ConnectError.from(error);
      const line = { rpc, rpcCode: statusOf(failure), durationMs: durationMs() };
      if (ourFault.has(failure.code)) logger.error({ ...line, err: failure.cause ?? failure }, 'call failed');
      else if (partsFault.has(failure.code)) logger.warn({ ...line, err: failure.cause ?? failure }, 'call failed');
      else logger.info({ ...line, detail: failure.rawMessage }, 'call refused');
      throw error;
    }
  };

/** Turns everything a handler throws into a ConnectError that hides bugs from callers. */
export const mapErrors: Interceptor = (next) => async (request) => {
  try {
    return await next(request);
  } catch (error) {
    throw toConnectError(error, request.signal);
  }
};
