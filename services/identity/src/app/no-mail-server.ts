import { type AppError, fail } from '@tallscreen/kit/errors';

/** Nothing changes until somebody sets up a mail server. */
const RETRY_AFTER_SECONDS = 3_600;

/** With a time to come again, so that the callers of identity do not take it for an outage (ADR 102). */
export const noMailServer = (code: 'no_mail' | 'no_mail_for_reset'): AppError =>
  fail(code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
