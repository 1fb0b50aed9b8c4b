import { type AppError, fail } from '@tallscreen/kit/errors';

/** Retrying is useless until somebody sets up a mail server. */
const RETRY_AFTER_SECONDS = 3_600;

/** The error carries a time to retry after, so that callers of identity do not take it for an outage (ADR 102). */
export const noMailServer = (code: 'no_mail' | 'no_mail_for_reset'): AppError =>
  fail(code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
