import { createHash, createHmac, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

const ID_BYTES = 16;
const SECRET_BYTES = 32;
const pattern = /^([\w-]{22})\.[\w-]{43}$/;

export const newSessionId = (): string => randomBytes(ID_BYTES).toString('base64url');

/** What is stored: a token cannot be had from it. The secret has 256 bits, so that a plain hash will do. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** What a session keeps of the password it was opened with. */
export const credentialsOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

/** The session a token belongs to; undefined for what cannot be one. */
export const sessionIdOf = (token: string): string | undefined => pattern.exec(token)?.[1];

export const firstToken = (sessionId: string): string =>
  `${sessionId}.${randomBytes(SECRET_BYTES).toString('base64url')}`;

/**
 * The token that follows another: always the same one, so that a rotation that was asked for twice has one outcome
 * although only hashes are stored. Nobody without the key can compute it.
 */
export function createSuccession(privateKey: KeyObject): (token: string) => string {
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tallscreen refresh token', SECRET_BYTES));
  return (token) => `${sessionIdOf(token) ?? ''}.${createHmac('sha256', key).update(token).digest('base64url')}`;
}
