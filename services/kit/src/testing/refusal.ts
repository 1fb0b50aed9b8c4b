import { AppError, type AppErrorOptions, type RpcStatus } from '#errors';

/** An error as a service may answer it, for tests in which only its status matters. */
export const refusal = (
  status: RpcStatus,
  detail = 'Refused.',
  options: Omit<AppErrorOptions, 'status'> = {},
): AppError => new AppError('internal', {}, { ...options, status, detail });
