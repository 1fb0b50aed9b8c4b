import { create } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { ErrorInfoSchema, RetryInfoSchema } from '@tallscreen/proto/google/rpc/error_details_pb';
import { AppError, fail, type RpcStatus, type ErrorFields } from '#errors';
import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { isOutage } from '#outage';

const DOMAIN = 'tallscreen';
/** `reason` of an error caused by the calling service, not by its user. */
const CALLER_FAULT = 'CALLER_FAULT';

const codes: Record<RpcStatus, Code> = {
  canceled: Code.Canceled,
  unknown: Code.Unknown,
  invalid_argument: Code.InvalidArgument,
  deadline_exceeded: Code.DeadlineExceeded,
  not_found: Code.NotFound,
  already_exists: Code.AlreadyExists,
  permission_denied: Code.PermissionDenied,
  resource_exhausted: Code.ResourceExhausted,
  failed_precondition: Code.FailedPrecondition,
  aborted: Code.Aborted,
  out_of_range: Code.OutOfRange,
  unimplemented: Code.Unimplemented,
  internal: Code.Internal,
  unavailable: Code.Unavailable,
  data_loss: Code.DataLoss,
  unauthenticated: Code.Unauthenticated,
};
const names = new Map(Object.entries(codes).map(([name, code]) => [code, name as RpcStatus]));

export const statusOf = (error: ConnectError): RpcStatus => names.get(error.code) ?? 'unknown';

/** Replacements for errors of the transport, whose own texts go to the log only. */
const transportErrors: Partial<Record<RpcStatus, 'request_cancelled' | 'took_too_long' | 'unavailable'>> = {
  canceled: 'request_cancelled',
  deadline_exceeded: 'took_too_long',
  unavailable: 'unavailable',
};

/** Server side: passes an AppError on, maps outages to `unavailable` and hides other errors behind `internal`. */
export function toConnectError(error: unknown, signal?: AbortSignal): ConnectError {
  if (error instanceof AppError) return fromAppError(error);
  if (error instanceof ConnectError) return error;
  if (signal?.aborted && signal.reason instanceof ConnectError) return signal.reason;
  if (isOutage(error)) return fromAppError(fail('unavailable', { cause: error }));
  return fromAppError(fail('internal', { cause: error }));
}

/** Refuses the calling service. Its user must not see 401 or 403, so the client turns this error into `internal`. */
export const callerFault = (
  status: 'unauthenticated' | 'permission_denied',
  detail: string,
  cause?: unknown,
): ConnectError => fromAppError(new AppError('internal', {}, { status, detail, cause }), CALLER_FAULT);

/** The code and the parameters travel as google.rpc.ErrorInfo's reason and metadata. */
function fromAppError(error: AppError, reason: string = error.code.toUpperCase()): ConnectError {
  const status = typeof error.status === 'number' ? Code.Internal : codes[error.status];
  const metadata = { fields: JSON.stringify(error.fields), params: JSON.stringify(error.params) };
  const connectError = new ConnectError(error.detail, status, undefined, [
    { desc: ErrorInfoSchema, value: create(ErrorInfoSchema, { domain: DOMAIN, reason, metadata }) },
    ...retryInfo(error.retryAfterSeconds),
  ]);
  connectError.cause = error;
  return connectError;
}

const retryInfo = (seconds: number | undefined) =>
  seconds === undefined
    ? []
    : [
        {
          desc: RetryInfoSchema,
          value: create(RetryInfoSchema, { retryDelay: { seconds: BigInt(Math.ceil(seconds)) } }),
        },
      ];

const infoOf = (error: ConnectError) => error.findDetails(ErrorInfoSchema).find((info) => info.domain === DOMAIN);

/** Client side: did the callee answer the failed call? False if it ended on the way. */
export const isAnswer = ({ cause }: AppError): boolean => cause instanceof ConnectError && infoOf(cause) !== undefined;

/** Client side: turns every error of a call into an AppError. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof ConnectError)) return fail('internal', { cause: error });
  const info = infoOf(error);
  if (!info) return fail(transportErrors[statusOf(error)] ?? 'internal', { cause: error });
  if (info.reason === CALLER_FAULT) return fail('internal', { cause: error });
  const [retry] = error.findDetails(RetryInfoSchema);
  const { fields = '{}', params = '{}' } = info.metadata;
  // A newer callee may send a code that this version does not know, so its status and sentence are used.
  return new AppError(info.reason.toLowerCase() as ErrorCode, JSON.parse(params) as AppError['params'], {
    cause: error,
    status: statusOf(error),
    detail: error.rawMessage,
    fields: JSON.parse(fields) as ErrorFields,
    ...(retry && { retryAfterSeconds: Number(retry.retryDelay?.seconds ?? 0) }),
  });
}
