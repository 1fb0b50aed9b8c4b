/** A signed-in device: a family of refresh tokens, of which only the newest is valid. */
export interface Session {
  readonly id: string;
  readonly userId: number;
  /** Of the password it was opened with; the session is over as soon as the user has another password. */
  readonly passwordFingerprint: string;
  readonly tokenHash: string;
  /** The hash of the token before, empty at first. */
  readonly previousTokenHash: string;
  readonly expiresAt: Date;
}

/** The tokens of a session, as its device receives them. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly refreshToken: string;
  readonly refreshExpiresInSeconds: number;
}

/** Counts from the last use: who comes back once a month stays signed in. */
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60;

export const sessionExpiryFrom = (nowMs: number): Date => new Date(nowMs + REFRESH_TOKEN_SECONDS * 1000);
