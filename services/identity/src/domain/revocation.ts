/** All access tokens of this session, or those of this user that were issued until `at`, are invalid. */
export type Revocation = { readonly at: Date } & (
  | { readonly kind: 'session'; readonly sessionId: string }
  | { readonly kind: 'user'; readonly userId: number }
);

/** Longer than any transaction. */
const COMMIT_MARGIN_MS = 5_000;

/**
 * Returns the time of a stored revocation. It is a little later than now, to cover tokens that another request signs
 * before this transaction commits. After the commit the exact time is set, see app/spread-revocations. If the process
 * is killed in between, tokens of the seconds after the commit are revoked too; their owners get new ones by their
 * session.
 */
export const storedRevocationTime = (nowMs: number): Date => new Date(nowMs + COMMIT_MARGIN_MS);
