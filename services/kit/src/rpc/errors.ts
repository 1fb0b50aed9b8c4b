import { create } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { ErrorInfoSchema, RetryInfoSchema } from '@tallscreen/proto/google/rpc/error_details_pb';
import {
  AppError,
  SOMETHING_WENT_WRONG,
  TEMPORARILY_UNAVAILABLE,
  TOOK_TOO_LONG,
  unavailable,
  type ErrorCode,
  type ErrorFields,
} from '#errors';
import { isOutage } from '#outage';

const DOMAIN = 'tallscreen';
/** `reason` of an error caused by the calling service, not by its user. */
const CALLER_FAULT = 'CALLER_FAULT';

const codes: Record<ErrorCode, Code> = {
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
const names = new Map(Object.entries(codes).map(([name, code]) => [code, name as ErrorCode]));

export const errorCodeOf = (error: ConnectError): ErrorCode => names.get(error.code) ?? 'unknown';

/** What users read for errors of the transport itself, whose own texts go to the log only. */
const transportDetails: Partial<Record<ErrorCode, string>> = {
  canceled: 'The request was cancelled.',
  deadline_exceeded: TOOK_TOO_LONG,
  unavailable: TEMPORARILY_UNAVAILABLE,
};

/** Server side: passes an AppError on, maps outages to `unavailable` and hides other errors behind `internal`. */
export function toConnectError(error: unknown, signal?: AbortSignal): ConnectError {
  if (error instanceof AppError) return fromAppError(error);
  if (error instanceof ConnectError) return error;
  if (signal?.aborted && signal.reason instanceof ConnectError) return signal.reason;
  if (isOutage(error)) return fromAppError(unavailable(TEMPORARILY_UNAVAILABLE, error));
  return fromAppError(new AppError('internal', SOMETHING_WENT_WRONG, { cause: error }));
}

/** Refuses the calling service. Its user must not see 401 or 403, so the client turns this into `internal`. */
export const callerFault = (code: ErrorCode, detail: string, cause?: unknown): ConnectError =>
  fromAppError(new AppError(code, detail, { cause }), CALLER_FAULT);

function fromAppError(error: AppError, reason: string = error.code.toUpperCase()): ConnectError {
  const metadata = Object.fromEntries(Object.entries(error.fields).map(([k, v]) => [k, JSON.stringify(v)]));
  const connectError = new ConnectError(error.detail, codes[error.code], undefined, [
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

/** Client side: was a failed call answered by the callee, and not ended on the way to it? */
export const isAnswer = ({ cause }: AppError): boolean => cause instanceof ConnectError && infoOf(cause) !== undefined;

/** Client side: turns every error of a call into an AppError. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof ConnectError)) return new AppError('internal', SOMETHING_WENT_WRONG, { cause: error });
  const code = errorCodeOf(error);
  const info = infoOf(error);
  if (!info) {
    const detail = transportDetails[code];
    return new AppError(detail ? code : 'internal', detail ?? SOMETHING_WENT_WRONG, { cause: error });
  }
  if (info.reason === CALLER_FAULT) return new AppError('internal', SOMETHING_WENT_WRONG, { cause: error });
  const [retry] = error.findDetails(RetryInfoSchema);
  return new AppError(code, error.rawMessage, {
    cause: error,
    fields: readFields(info.metadata),
    ...(retry && { retryAfterSeconds: Number(retry.retryDelay?.seconds ?? 0) }),
  });
}

const readFields = (metadata: Record<string, string>): ErrorFields =>
  Object.fromEntries(Object.entries(metadata).map(([k, v]) => [k, JSON.parse(v) as string | number | boolean]));
