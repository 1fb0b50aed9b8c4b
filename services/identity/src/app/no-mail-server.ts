import { AppError } from '@tallscreen/kit/errors';

/** Nothing changes until somebody sets up a mail server. */
const RETRY_AFTER_SECONDS = 3_600;

/** With a time to come again, so that the callers of identity do not take it for an outage (ADR 102). */
export const noMailServer = (consequence: string): AppError =>
  new AppError('unavailable', `${consequence}: no mail server is set up.`, { retryAfterSeconds: RETRY_AFTER_SECONDS });
