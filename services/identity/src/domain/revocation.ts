/** Access tokens of this session or user that were issued until `at` are not valid. */
export type Revocation = { readonly at: Date } & (
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'user'; readonly userId: number }
);

/** Longer than a transaction takes. */
const COMMIT_MARGIN_MS = 5_000;

/**
 * Returns the time of a stored revocation. It is a little later than now, so that it covers tokens that another request
 * signs before this transaction commits. Tokens of the seconds after the commit are covered too, but only after Redis
 * was emptied and restored; their owners then get the next token by their session.
 */
export const storedRevocationTime = (nowMs: number): Date => new Date(nowMs + COMMIT_MARGIN_MS);
