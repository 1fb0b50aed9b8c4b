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

export type ErrorCode = keyof typeof httpStatuses;

/** Further members of the JSON response beside `detail`, e.g. `cooldown_remaining`. */
export type ErrorFields = Readonly<Record<string, string | number | boolean>>;

export interface AppErrorOptions {
  /** for the log only; never leaves the process */
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
  readonly fields?: ErrorFields;
}

/** The product's only error class. `detail` is shown to users; RPC and REST pass it on unchanged. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly detail: string;
  readonly retryAfterSeconds: number | undefined;
  readonly fields: ErrorFields;

  constructor(code: ErrorCode, detail: string, options: AppErrorOptions = {}) {
    super(detail, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.detail = detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.fields = options.fields ?? {};
  }
}

export const isAppError = (error: unknown, code?: ErrorCode): error is AppError =>
  error instanceof AppError && (code === undefined || error.code === code);

export const httpStatusOf = (code: ErrorCode): number => httpStatuses[code];

/** For errors that users cannot do anything about: each says only whether trying again may help. */
export const SOMETHING_WENT_WRONG = 'Something went wrong.';
export const TEMPORARILY_UNAVAILABLE = 'Temporarily unavailable. Please try again.';
export const TOOK_TOO_LONG = 'That took too long. Please try again.';

export const invalid = (detail: string) => new AppError('invalid_argument', detail);
export const unauthenticated = (detail: string) => new AppError('unauthenticated', detail);
export const forbidden = (detail: string) => new AppError('permission_denied', detail);
/** For admins of an installation that asks admins for two-factor sign-in. */
export const totpMissing = () =>
  new AppError('permission_denied', 'Set up two-factor sign-in first.', { fields: { totp_setup_required: true } });
export const notFound = (detail: string) => new AppError('not_found', detail);
export const conflict = (detail: string) => new AppError('already_exists', detail);
export const unavailable = (detail: string, cause?: unknown) => new AppError('unavailable', detail, { cause });
export const tooMany = (detail: string, retryAfterSeconds: number, fields?: ErrorFields) =>
  new AppError('resource_exhausted', detail, { retryAfterSeconds, ...(fields && { fields }) });
