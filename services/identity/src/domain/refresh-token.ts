import { createHash, createHmac, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

const ID_BYTES = 16;
const SECRET_BYTES = 32;
const tokenPattern = /^([\w-]{22})\.[\w-]{43}$/;

export const newSessionId = (): string => randomBytes(ID_BYTES).toString('base64url');

/** Tokens are stored as hashes. A secret of 256 bits needs no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Fingerprint that tells passwords apart without storing the hash; differs for each new password, because hashes are
 * salted.
 */
export const passwordFingerprintOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

/** Returns the id of the session that a token belongs to, undefined if `token` cannot be a token. */
export const sessionIdOf = (token: string): string | undefined => tokenPattern.exec(token)?.[1];

export const firstToken = (sessionId: string): string =>
  `${sessionId}.${randomBytes(SECRET_BYTES).toString('base64url')}`;

/**
 * Returns a function that computes the next token. The result is always the same: a rotation that is repeated has one
 * outcome, although only hashes are stored. Without the key nobody can compute it.
 */
export function createNextToken(privateKey: KeyObject): (token: string) => string {
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tallscreen refresh token', SECRET_BYTES));
  return (token) => `${sessionIdOf(token) ?? ''}.${createHmac('sha256', key).update(token).digest('base64url')}`;
}
