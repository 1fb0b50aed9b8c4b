import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { ErrorBody } from '@tallscreen/bff/contract/error';
import { translated } from '../i18n/translate.ts';

/** The server's error response, as far as it sent one. */
export type ErrorAnswer = Partial<ErrorBody>;

/** Returns the server's error response; an empty one if it sent none. */
export function errorBodyOf(error: unknown): ErrorAnswer {
  const data = (error as FetchBaseQueryError | undefined)?.data;
  return typeof data === 'object' && data !== null ? data : {};
}

/** Returns the server's error text in the user's language; undefined if there is none. */
export const textOf = ({ code, params, detail }: ErrorAnswer): string | undefined =>
  (code && translated('errors', code, params ?? {})) ?? (detail || undefined);

/** Returns the server's error text in the user's language. `fallback` is already translated. */
export const errorText = (error: unknown, fallback: string): string => textOf(errorBodyOf(error)) ?? fallback;

export const statusOf = (error: unknown): number | undefined => {
  const status = (error as FetchBaseQueryError | undefined)?.status;
  return typeof status === 'number' ? status : undefined;
};

/** Whether the server gave up waiting. The change may have been made or not; a repeat is safe. */
export const hasTakenTooLong = (error: unknown): boolean => errorBodyOf(error).code === 'took_too_long';

/** Whether a login needs a two-factor code besides the password. */
export const needsTotpCode = (error: unknown): boolean => errorBodyOf(error)['totp_required'] === true;

/** The decision to ban a user, and the token with which they can read and appeal it. */
export interface Ban {
  readonly decisionId: number;
  readonly appealToken: string;
}

/** Returns what a banned user gets instead of a session; undefined for other errors. */
export function banOf(error: unknown): Ban | undefined {
  const { appeal_token: appealToken, decision_id: decisionId } = errorBodyOf(error);
  if (typeof appealToken !== 'string' || typeof decisionId !== 'number') return undefined;
  return { decisionId, appealToken };
}

/** Whether the server refused the call permanently, so that a retry would fail in the same way. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
}
