import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { SerializedError } from '@reduxjs/toolkit';
import { tServer } from '../i18n/serverText.ts';

export type ApiError = FetchBaseQueryError | SerializedError | undefined;

/** Returns the `detail` of the server's error response, or undefined if it sent none. */
export function detailOf(error: unknown): string | undefined {
  const data = (error as FetchBaseQueryError | undefined)?.data;
  const detail = (data as { detail?: unknown } | undefined)?.detail;
  return typeof detail === 'string' && detail ? detail : undefined;
}

/** Returns what the server says in the user's language. `fallback` is translated already. */
export function errorText(error: unknown, fallback: string): string {
  const detail = detailOf(error);
  return detail === undefined ? fallback : tServer(detail);
}

export const statusOf = (error: unknown): number | undefined => {
  const status = (error as FetchBaseQueryError | undefined)?.status;
  return typeof status === 'number' ? status : undefined;
};

/** Whether the server gave up waiting. What was asked for may have been done or not; a repeat is safe. */
export const hasTakenTooLong = (error: unknown): boolean =>
  ((error as FetchBaseQueryError | undefined)?.data as { code?: unknown } | undefined)?.code === 'took_too_long';

/** Whether a login needs a two-factor code besides the password. */
export const needsTotpCode = (error: unknown): boolean =>
  ((error as FetchBaseQueryError | undefined)?.data as { totp_required?: unknown } | undefined)?.totp_required === true;

/** Whether the server refused the call permanently, so that a retry would fail in the same way. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
}
