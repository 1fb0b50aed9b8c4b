import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual, type KeyObject } from 'node:crypto';
import { invalid } from '@tallscreen/kit/errors';

/** How long a mailed code is valid, and after it the reset token. */
export const RESET_SECONDS = 15 * 60;
export const MAX_RESET_ATTEMPTS = 5;
/** Codes for an unknown e-mail address are stored under this id, so that they cost the same as real ones. */
export const NO_USER_ID = 0;

export const refuseReset = () => invalid('Invalid or expired code.');

export const resetExpiryFrom = (nowMs: number): Date => new Date(nowMs + RESET_SECONDS * 1000);

export const newResetCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

export const newResetToken = (): string => randomBytes(32).toString('base64url');

export type HashResetCode = (userId: number, code: string) => string;

/** The hash needs a key: without one, six digits could be found by trying all of them against a stolen hash. */
export function createResetCodeHash(privateKey: KeyObject): HashResetCode {
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tallscreen reset code', 32));
  return (userId, code) => createHmac('sha256', key).update(`${userId}:${code}`).digest('base64url');
}

/** Compares two hashes in constant time. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
