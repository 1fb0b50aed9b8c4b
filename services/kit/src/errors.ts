import { errors, sentenceOf, type ErrorCode, type ErrorParams } from '@tallscreen/proto/rules/errors';
import type { Params } from '@tallscreen/proto/rules/sentence';

/** Connect's error codes and the HTTP status of each. */
const httpStatuses = {
  canceled: 499,
  unknown: 500,
  invalid_argument: 400,
  deadline_exceeded: 504,
  not_found: 404,
  already_exists: 409,
  permission_denied: 403,
  resource_exhausted: 429,
  failed_precondition: 400,
  aborted: 409,
  out_of_range: 400,
  unimplemented: 501,
  internal: 500,
  unavailable: 503,
  data_loss: 500,
  unauthenticated: 401,
} as const;

/** Name of a gRPC status. */
export type RpcStatus = keyof typeof httpStatuses;
/** Name of a gRPC status, or an HTTP status that gRPC lacks. */
export type Status = RpcStatus | (typeof errors)[ErrorCode][0];

/** Further members of the JSON response beside `detail`, e.g. `cooldown_remaining`. */
export type ErrorFields = Readonly<Record<string, string | number | boolean>>;

export interface AppErrorOptions {
  /** for the log only; never leaves the process */
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
  readonly fields?: ErrorFields;
  /** of the HTTP response */
  readonly headers?: Readonly<Record<string, string>>;
  /** status and sentence of an error from a newer service, whose code this version's catalogue lacks */
  readonly detail?: string;
  readonly status?: RpcStatus;
}

/** The product's only error class. Made by `fail`. RPC and REST pass code, parameters and sentence on unchanged. */
export class AppError extends Error {
  override readonly name = 'AppError';
  /** key in the catalogue, proto/rules/errors.ts */
  readonly code: ErrorCode;
  readonly params: Params;
  readonly status: Status;
  /** the sentence, which is shown to users */
  readonly detail: string;
  readonly retryAfterSeconds: number | undefined;
  readonly fields: ErrorFields;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, params: Params, options: AppErrorOptions = {}) {
    const detail = options.detail ?? sentenceOf(code, params);
    super(detail, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.params = params;
    this.status = options.status ?? errors[code][0];
    this.detail = detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.fields = options.fields ?? {};
    this.headers = options.headers ?? {};
  }
}

type FailOptions<C extends ErrorCode> = Omit<AppErrorOptions, 'detail' | 'status'> &
  (keyof ErrorParams<C> extends never ? { readonly params?: undefined } : { readonly params: ErrorParams<C> });

type FailArguments<C extends ErrorCode> = keyof ErrorParams<C> extends never
  ? [options?: FailOptions<C>]
  : [options: FailOptions<C>];

/** For `throw fail('video_not_found')`: returns the error with the status and the sentence that the catalogue has. */
export const fail = <C extends ErrorCode>(code: C, ...[options]: FailArguments<C>): AppError =>
  new AppError(code, options?.params ?? {}, options);

export const isAppError = (error: unknown, status?: Status): error is AppError =>
  error instanceof AppError && (status === undefined || error.status === status);

export const httpStatusOf = (status: Status): number => (typeof status === 'number' ? status : httpStatuses[status]);

/** The error for an admin who must set up two-factor sign-in first, because the installation requires it. */
export const totpMissing = () => fail('two_factor_setup_required', { fields: { totp_setup_required: true } });
