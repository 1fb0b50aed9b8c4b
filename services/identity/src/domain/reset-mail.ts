import { randomBytes } from 'node:crypto';
import { MAX_RESET_ATTEMPTS, resetExpiryFrom } from '#domain/reset-code';

/** The state of a user's reset that decides about the next mail. */
export interface ResetRequest {
  /** Code and link token of the last mail are derived from it; empty once the password was set. */
  readonly seed: string;
  readonly attemptsLeft: number;
  readonly codeExpiresAt: Date;
  readonly linkExpiresAt: Date;
  /** The mails of the last hour. */
  readonly mailedAt: readonly Date[];
}

/** Mails in an hour, before RATE_LIMIT_SCALE. */
export const MAX_RESET_MAILS = 3;
/** Also how long a link is valid. So while no more mails may be sent, the newest mail still has a valid link. */
const WINDOW_MS = 60 * 60_000;

/**
 * Returns the state after one more mail; undefined after too many in the last hour. While the code is valid it is
 * mailed again and keeps its attempts, so that more mails do not mean more guesses.
 */
export function planResetMail(
  before: ResetRequest | undefined,
  now: Date,
  maxMails: number,
): (ResetRequest & { readonly mailedAt: Date[] }) | undefined {
  const hourAgo = now.getTime() - WINDOW_MS;
  const recent = (before?.mailedAt ?? []).filter((at) => at.getTime() > hourAgo);
  if (recent.length >= maxMails) return undefined;
  const isLive = before !== undefined && before.seed !== '' && before.attemptsLeft > 0 && before.codeExpiresAt > now;
  return {
    seed: isLive ? before.seed : randomBytes(16).toString('base64url'),
    attemptsLeft: isLive ? before.attemptsLeft : MAX_RESET_ATTEMPTS,
    codeExpiresAt: resetExpiryFrom(now.getTime()),
    linkExpiresAt: new Date(now.getTime() + WINDOW_MS),
    mailedAt: [...recent, now],
  };
}
