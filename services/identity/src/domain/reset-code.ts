import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual, type KeyObject } from 'node:crypto';
import { fail } from '@tallscreen/kit/errors';

/** How long a mailed code is valid, and then the reset token. */
export const RESET_SECONDS = 15 * 60;
export const MAX_RESET_ATTEMPTS = 5;

export const refuseReset = () => fail('invalid_or_expired_code');

export const resetExpiryFrom = (nowMs: number): Date => new Date(nowMs + RESET_SECONDS * 1000);

const toCode = (number: number): string => String(number).padStart(6, '0');
export const newResetCode = (): string => toCode(randomInt(1_000_000));

export const newResetToken = (): string => randomBytes(32).toString('base64url');

export type HashResetCode = (userId: number, code: string) => string;

const keyFrom = (privateKey: KeyObject, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', privateKey.export({ type: 'pkcs8', format: 'der' }), '', purpose, 32));

/** The hash needs a key: without one, all six-digit codes could be tried against a stolen hash. */
export function createResetCodeHash(privateKey: KeyObject): HashResetCode {
  const key = keyFrom(privateKey, 'tallscreen reset code');
  return (userId, code) => createHmac('sha256', key).update(`${userId}:${code}`).digest('base64url');
}

export interface ResetSecrets {
  /** Returns the six digits for a seed. They are never stored, and can still be mailed again. */
  codeOf(userId: number, seed: string): string;
  /** The token in the link of the mail, of 256 bits. */
  linkTokenOf(userId: number, seed: string): string;
  /**
   * Returns an id for an unknown e-mail address: its codes are stored under it, so that the work is the same as for a
   * real one.
   */
  ghostIdOf(email: string): number;
}

export function createResetSecrets(privateKey: KeyObject): ResetSecrets {
  const key = keyFrom(privateKey, 'tallscreen reset secrets');
  const derive = (purpose: string, ...parts: (string | number)[]): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest();
  return {
    codeOf: (userId, seed) => toCode(derive('code', userId, seed).readUIntBE(0, 6) % 1_000_000),
    linkTokenOf: (userId, seed) => derive('link', userId, seed).toString('base64url'),
    ghostIdOf: (email) => -1 - derive('ghost', email).readUIntBE(0, 6),
  };
}

/** Ids of accounts are positive. */
export const isGhost = (userId: number): boolean => userId < 0;

/** Compares two hashes in constant time. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
